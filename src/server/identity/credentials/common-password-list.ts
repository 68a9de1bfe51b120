import { readFileSync } from "node:fs";
import { join } from "node:path";

let list: ReadonlySet<string> | undefined;

/** Takes the spelling of `comparablePassword`. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8").split("\n"),
  );
  return password !== "" && list.has(password);
}
