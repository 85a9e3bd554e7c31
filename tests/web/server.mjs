// A real `boyi serve` on a free port. BOYI names the binary.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const binary = process.env.BOYI ?? `${root}build/boyi`;

/** `address` is there as soon as the server says it. */
export function startServer(files = []) {
  const server = spawn(binary, ["serve", "--port", "0", ...files], { stdio: ["ignore", "pipe", "pipe"] });
  const address = new Promise((resolve, reject) => {
    let said = "";
    const hear = (data) => {
      said += data;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", (code) => reject(new Error(`boyi serve ended with ${code}: ${said}`)));
  });
  return { address, stop: () => server.kill("SIGTERM") };
}
