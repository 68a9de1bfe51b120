import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const target = join(import.meta.dirname, "../src/server/identity/credentials/common-passwords.txt");
const shortest = 8;
const most = 10_000;

/**
 * Returns the commonest passwords that are long enough to be allowed, one spelling each, commonest
 * first.
 */
export function commonPasswords(list: readonly string[]): string[] {
  const spellings = list.map((password) => password.normalize("NFKC").toLowerCase());
  return [...new Set(spellings)].filter((password) => password.length >= shortest).slice(0, most);
}

/**
 * Run by hand when the list should be renewed: `npm pack @zxcvbn-ts/language-common`, unpack it,
 * and pass the path of its `src/passwords.json`. Its license is in `common-passwords.license.txt`
 * beside the list.
 */
if (process.argv[1] === import.meta.filename) {
  const list: string[] = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
  writeFileSync(target, `${commonPasswords(list).join("\n")}\n`);
}
