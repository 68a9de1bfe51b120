import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { listProse, type Prose } from "./prose.ts";
import { foreignDocument, type WordRule, wordRules } from "./word-rules.ts";

const folders = ["src", "test", "scripts", "bench", "migrations", "docs"];
const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
/** These two name the words, and merged migrations never change. */
const exceptions = [/^scripts\/(?:word-rules|check-words\.test)\.ts$/, /^migrations\//];

/** Returns one line for each sentence with a word that we do not use. */
export function listWordFaults(root = join(import.meta.dirname, "..")): string[] {
  return proseFiles(root).flatMap((file) =>
    wordFaults(file, readFileSync(join(root, file), "utf8")),
  );
}

export function wordFaults(file: string, content: string): string[] {
  return listProse(file, content).flatMap((prose) =>
    rulesFor(file, prose)
      .filter(({ pattern }) => pattern.test(prose.text))
      .map(({ pattern, instead }) => {
        const found = pattern.exec(prose.text)?.[0].trim();
        return `${file}:${prose.line}: "${found}" (write: ${instead}) in: ${prose.text}`;
      }),
  );
}

/** A single word in a string is a key, and SQL is not English. */
const notProse = /^\S*$|^(?:select|insert|update|delete|create|alter)\b/i;

/** Texts for buyers in other languages than English. */
const translation = /^src\/contract\/messages\/[a-z-]+-(?!en)[a-z]{2}\.ts$/;

function rulesFor(file: string, { kind, text }: Prose): WordRule[] {
  if (kind === "string" && translation.test(file)) return [];
  const isCopy = kind === "string" && /^src\/(?:web|contract\/messages)\/(?!.*\.test\.)/.test(file);
  const rules = wordRules.filter(
    ({ copyOnly, commentOnly }) => (isCopy || !copyOnly) && (kind === "comment" || !commentOnly),
  );
  const isProse = kind !== "string" || (isCopy && /^[A-Z]/.test(text)) || !notProse.test(text);
  return isProse ? [...rules, foreignDocument] : [];
}

function proseFiles(root: string): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|md|sql)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
  return [...pages, ...inFolders].filter(
    (file) => !file.includes("node_modules/") && !exceptions.some((path) => path.test(file)),
  );
}
