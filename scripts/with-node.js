// Plain JavaScript on purpose: it must also run on a Node too old for the rest, to say so.
import { pathToFileURL } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Guildhall needs Node 22.18 or newer and this is ${process.versions.node}. On Linux x64, Linux arm64 and Windows x64 "npm ci" brings its own; here, install a newer one.`,
  );
  process.exit(1);
}
const [, , script, ...rest] = process.argv;
process.argv = [process.argv[0], script, ...rest];
await import(pathToFileURL(script).href);
