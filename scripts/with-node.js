// Plain JavaScript on purpose: it must also run on a Node too old for the rest, to say so.
import * as modules from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(
    `Guildhall needs Node 22.19 or newer and this is ${process.versions.node}. On Linux x64, Linux arm64 and Windows x64 "npm ci" brings its own; here, install a newer one.`,
  );
  process.exit(1);
}
const [program, , script, ...rest] = process.argv;
// As if Node had been given the script itself: it tells by this whether it is the one that was started.
process.argv = [program, resolve(script), ...rest];
// What was compiled once is not compiled again: half the work of loading. Kept beside the source, not in a
// folder that others may write to.
modules.enableCompileCache(join(import.meta.dirname, "../.cache/compiled"));
await import(pathToFileURL(resolve(script)).href);
modules.flushCompileCache();
