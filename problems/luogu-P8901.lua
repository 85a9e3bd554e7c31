return {
    title = "Circular Barn",
    title_zh = "循环谷仓",
    family = "heaps",
    rules = "Rooms in a circle; in each room first Farmer John, then Farmer Nhoj removes 1 or a prime number of cows, then both go on. The player who faces an empty room loses.",
    rules_zh = "围成一圈的房间；每间先由 Farmer John、再由 Farmer Nhoj 移走 1 头或质数头牛，然后一起去下一间。面对空房间者负。",
    input = {{name = "rooms", also = {"a"}, type = "numbers", count = {1, 100000}, from = 1, to = 5000000}},
    plain = "$ / { #rooms / rooms / }",
    game = "circular-barn.lua rooms={rooms}",
    output = "Farmer John or Farmer Nhoj",
    output_zh = "Farmer John 或 Farmer Nhoj",
}
