// node module-server.mjs FOLDER SOCKET: answers questions by the boyi.wasm of FOLDER for scripts/check-ask. A connection has one question,
// {"folder": where its files are, "question": text}, and gets the answer.
import { createServer } from "node:net";
import { filesOf, load } from "./library.mjs";

const [folder, socket] = process.argv.slice(2);
createServer({ allowHalfOpen: true }, (client) => {
  const pieces = [];
  client.on("data", (piece) => pieces.push(piece));
  client.on("end", () => {
    const asked = JSON.parse(Buffer.concat(pieces).toString());
    client.end(load(folder, { files: filesOf(asked.folder), anyFile: true }).ask(asked.question));
  });
}).listen(socket, () => console.log("ready"));
