import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const folders = ["src", "test", "scripts", "bench"];

/** Declared as a function, or as a constant that holds one, with or without its type. */
const functionEndingInOf =
  /\b(?:function\*?\s+(\w*[a-z0-9]Of)\b|(?:const|let)\s+(\w*[a-z0-9]Of)\b(?:\s*:.+?)?\s+=\s+(?:async\s*)?(?:function\b|[(<]|\w+\s*=>))/g;

/** After a verb `Of` is grammar: `listPricesOf(products)`. */
const beginsWithVerb =
  /^(?:count|delete|describe|find|hold|insert|is|list|lock|open|read|release|revoke|sum|update)[A-Z]/;

/** Returns one line for each function that is named by a noun with `Of`. */
export function listNameFaults(root = join(import.meta.dirname, "..")): string[] {
  return scriptFiles(root).flatMap((file) =>
    nameFaults(readFileSync(join(root, file), "utf8")).map((fault) => `${file}:${fault}`),
  );
}

export function nameFaults(content: string): string[] {
  return [...content.matchAll(functionEndingInOf)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? "";
    if (beginsWithVerb.test(name)) return [];
    const line = content.slice(0, match.index).split("\n").length;
    return [`${line}: ${name} (begin with a verb: toX, getX, findX, listX, readX)`];
  });
}

function scriptFiles(root: string): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
    )
    .filter((file) => !file.includes("node_modules/") && file !== "scripts/check-names.test.ts");
}
