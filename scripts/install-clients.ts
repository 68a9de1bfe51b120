import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../test/clients");
const lock = join(folder, "package-lock.json");
const installed = join(folder, "node_modules/.installed-lock.json");

/**
 * The official clients live in a package of their own; it is installed when missing or when its
 * lock has changed.
 */
export function installClients(): void {
  const wanted = readFileSync(lock, "utf8");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  console.log("Installing the official clients in test/clients");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  execFileSync(npm, ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: "inherit",
  });
  writeFileSync(installed, wanted);
}
