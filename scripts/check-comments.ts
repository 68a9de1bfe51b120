import { type ESTree, parseSync } from "vite";
import { lineCounter } from "./prose.ts";
import { hasVerb } from "./sentence-rules.ts";
import { readSources } from "./source-imports.ts";

const folders = ["src", "test", "scripts", "bench"];
/** The formatter wraps code at this column, and leaves comments as they are. */
const maxColumns = 100;

/**
 * Returns one line for each comment that is too wide, or that has no verb above an exported
 * function.
 */
export function listCommentFaults(): string[] {
  return folders
    .flatMap(readSources)
    .flatMap(({ path, text }) => commentFaults(path, text).map((fault) => `${path}:${fault}`));
}

export function commentFaults(path: string, text: string): string[] {
  const { program, comments } = parseSync(path, text);
  const rows = text.split("\n");
  const lineAt = lineCounter(text);
  const wide = rows.some((row) => row.length > maxColumns)
    ? new Set(comments.flatMap(({ start, end }) => listWideRows(rows, lineAt(start), lineAt(end))))
    : [];
  const isProgram = !/\.(?:test|race|e2e|fault)\.tsx?$/.test(path);
  return [
    ...[...wide].map((row) => `${row}: a comment is wider than ${maxColumns} columns`),
    ...(isProgram ? program.body : []).flatMap((node) => {
      const comment = findComment(node, comments, text);
      const [sentence = ""] = toText(comment?.value ?? "").split(/(?<=[.?!])\s+(?=[A-Z"`])/);
      if (!comment || hasVerb(sentence)) return [];
      return [`${lineAt(comment.start)}: begin with a verb, such as Returns, in: ${sentence}`];
    }),
  ];
}

function listWideRows(rows: readonly string[], first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((row) => {
    const line = rows[row - 1] ?? "";
    return line.length > maxColumns && !isOneWord(line) && !line.includes("biome-ignore");
  });
}

/** An address cannot be wrapped, and neither can a directive of the linter. */
function isOneWord(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*{1,2})?\s*\S+\s*(?:\*\/)?$/.test(line);
}

type Comment = ReturnType<typeof parseSync>["comments"][number];

/** Finds the block comment directly above an exported function. */
function findComment(
  node: ESTree.Program["body"][number],
  comments: readonly Comment[],
  text: string,
): Comment | undefined {
  if (!isExportedFunction(node)) return undefined;
  const comment = comments.findLast(({ end }) => end <= node.start);
  const isAbove = comment?.type === "Block" && text.slice(comment.end, node.start).trim() === "";
  return isAbove ? comment : undefined;
}

function isExportedFunction(node: ESTree.Program["body"][number]): boolean {
  if (node.type !== "ExportNamedDeclaration" || !node.declaration) return false;
  const { declaration } = node;
  if (declaration.type === "VariableDeclaration")
    return /Function/.test(declaration.declarations[0]?.init?.type ?? "");
  return /Function/.test(declaration.type);
}

function toText(comment: string): string {
  return comment
    .replaceAll(/\n\s*\*?/g, " ")
    .replace(/^\*+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
