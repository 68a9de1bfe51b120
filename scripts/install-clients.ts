import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const clients = join(import.meta.dirname, "../test/clients");
const generations = join(clients, "generations");

/** `npm test` runs the first releases and the newest ones, the campaign every generation. */
const usual = [clients, join(generations, "better-auth-1.7")];
const all = [clients, ...readdirSync(generations).map((folder) => join(generations, folder))];

/**
 * The official clients live in packages of their own; each is installed when missing or when its
 * lock has changed.
 */
export function installClients(which: "usual" | "all"): void {
  for (const folder of which === "all" ? all : usual) installClient(folder);
}

function installClient(folder: string): void {
  const installed = join(folder, "node_modules/.installed-lock.json");
  const wanted = readFileSync(join(folder, "package-lock.json"), "utf8");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  console.log(`Installing the official clients in ${folder.slice(folder.indexOf("test"))}`);
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  writeFileSync(installed, wanted);
}
