#!/bin/bash
# ranks.sh BOYI [hosts]: databases built by several ranks have the bytes of one process's, also after ranks were killed.
#   hosts   two network namespaces over a limited pair of interfaces, with a folder each, as two machines (needs root)
# Exit code 77: skipped, with a line that says why.
set -u
boyi=$1 what=${2:-ranks}
command -v mpirun >/dev/null || { echo "skipped: no mpirun (scripts/setup mpi)"; exit 77; }
folder=$(mktemp -d) || exit
namespaces=
clean() {
    for name in $namespaces; do ip netns delete "$name" 2>/dev/null; done
    rm -rf "$folder"
}
trap clean EXIT
cd "$folder" || exit
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
failed=0
wrong() { echo "wrong: $*" && failed=1; }
start() { # RANKS ARGUMENTS…
    local ranks=$1
    shift
    mpirun --oversubscribe --bind-to none -n "$ranks" "$boyi" build "$@" --threads 1 -q
}
same() { cmp -s one.db many.db || wrong "$* gives other bytes than one process"; }

game="connect 5 4 --method sections"
mpirun -n 2 true >out 2>&1 || { echo "skipped: mpirun does not work here: $(head -n 1 out)"; exit 77; }
"$boyi" build $game -o one.db -q >expected || wrong "one process"
if ! start 2 $game -o many.db >out 2>err; then
    grep -q "built without MPI" err && { echo "skipped: boyi is built without MPI (cmake -D BOYI_MPI=ON BUILD, if it was configured before OpenMPI was there)"; exit 77; }
    cat err && wrong "2 ranks: exit code"
fi
cmp out expected || wrong "the answer is told by the first rank, once"
same "2 ranks"

if [ "$what" = ranks ]; then
    for ranks in 1 3 4; do
        rm -f many.db
        start $ranks $game -o many.db >out || wrong "$ranks ranks"
        same "$ranks ranks"
    done
    rm -f many.db && mkdir work
    start 4 $game -o many.db --work work >out || wrong "a shared folder"
    same "a shared folder"
    [ -z "$(ls work)" ] || wrong "files are left in the shared folder: $(ls work)"
    rm -f many.db
    start 2 $game -o many.db --work "$folder/none" >out 2>err && wrong "a folder that is not there is used"
    grep -q "none" err || wrong "the error does not name the folder: $(cat err)"

    # A rank that dies ends the job; the same command goes on, with any number of ranks.
    game="connect 5 4 --symmetry off --method sections"
    rm -f one.db many.db
    "$boyi" build $game -o one.db -q >expected || wrong "one process, without symmetry"
    kills=0
    for round in 1 2 3 4 5 6 7 8 9 10; do
        start $((2 + round % 3)) $game -o many.db --work work >out 2>err &
        job=$!
        ranks=()
        while [ ${#ranks[@]} = 0 ] && kill -0 $job 2>/dev/null; do # on a busy machine they start late
            sleep 0.05
            ranks=($(pgrep -P "$(pgrep -P $job -x mpirun)" 2>/dev/null))
        done
        sleep 0.$((round * 7 % 6))
        [ ${#ranks[@]} -gt 0 ] && kill -9 "${ranks[$((round % ${#ranks[@]}))]}" 2>/dev/null && kills=$((kills + 1))
        wait $job
    done
    [ $kills -gt 0 ] || wrong "no rank was killed"
    start 2 $game -o many.db --work work >out 2>err || { cat err && wrong "after ten kills"; }
    same "2 ranks after $kills kills"
    echo "$kills of 10 runs killed"
else
    [ "$(id -u)" = 0 ] && command -v ip >/dev/null || { echo "skipped: needs root and ip"; exit 77; }
    a=boyi-a-$$ b=boyi-b-$$
    ip netns add $a 2>err && ip netns add $b 2>>err || { echo "skipped: no network namespaces: $(cat err)"; exit 77; }
    namespaces="$a $b"
    ip link add va$$ netns $a type veth peer name vb$$ netns $b || { echo "skipped: no veth"; exit 77; }
    ip -n $a addr add 10.77.0.1/24 dev va$$ && ip -n $b addr add 10.77.0.2/24 dev vb$$
    for i in "$a va$$" "$b vb$$"; do
        set -- $i
        ip -n $1 link set $2 up && ip -n $1 link set lo up
        ip netns exec $1 tc qdisc add dev $2 root tbf rate 200mbit burst 256k latency 50ms 2>/dev/null ||
            echo "not limited: no tbf"
    done
    # The launch agent: mpirun asks it to run a command on a host, which is a namespace here.
    printf '#!/bin/sh\nhost=$1 && shift\ncase $host in 10.77.0.1) n=%s ;; *) n=%s ;; esac\nexec ip netns exec $n sh -c "$*"\n' $a $b >agent
    chmod +x agent && mkdir host-a host-b
    rm -f many.db
    # Each host has a folder of its own for temporary files.
    printf '#!/bin/sh\nhost=host-a && ip addr show 2>/dev/null | grep -q 10.77.0.2 && host=host-b\nTMPDIR=%s/$host exec "$@"\n' "$folder" >on-host
    chmod +x on-host
    timeout $((600 * ${BOYI_TEST_SCALE:-1})) ip netns exec $a mpirun --host 10.77.0.1,10.77.0.2 -n 2 --mca plm_rsh_agent "$folder/agent" \
        --mca oob_tcp_if_include 10.77.0.0/24 --mca btl_tcp_if_include 10.77.0.0/24 --mca btl tcp,self --bind-to none \
        "$folder/on-host" "$boyi" build $game -o "$folder/many.db" --threads 1 -q >out 2>err || { cat err && wrong "two hosts"; }
    same "two hosts"
    echo "bytes between the hosts: $(ip -n $b -s link show vb$$ | awk '/RX:/ { getline; print $1 }')"
fi
exit $failed
