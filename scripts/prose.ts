import { parseSync, Visitor } from "vite";

export type ProseKind = "comment" | "string" | "markdown";

/**
 * A piece of English in a file: a comment, a string, text between tags, or a line of a document.
 */
export interface Prose {
  kind: ProseKind;
  line: number;
  text: string;
}

export function listProse(file: string, content: string): Prose[] {
  if (/\.tsx?$/.test(file)) return scriptProse(file, content);
  if (file.endsWith(".sql")) return sqlProse(content);
  return lineProse(content);
}

/** Comments and strings of TypeScript; import paths and class names are not English. */
function scriptProse(file: string, content: string): Prose[] {
  const { program, comments } = parseSync(file, content);
  const lineAt = lineCounter(content);
  const found: Prose[] = comments.map(({ value, start }) => ({
    kind: "comment",
    line: lineAt(start),
    text: plain(value),
  }));
  const skipped = new Set<number>();
  const add = (text: string, start: number): void => {
    if (!skipped.has(start) && text.trim() !== "")
      found.push({ kind: "string", line: lineAt(start), text: plain(text) });
  };
  const skip = (node: { start: number } | null | undefined): void => {
    if (node) skipped.add(node.start);
  };
  new Visitor({
    ImportDeclaration: (node) => skip(node.source),
    ExportNamedDeclaration: (node) => skip(node.source),
    ImportExpression: (node) => skip(node.source),
    JSXAttribute: (node) => {
      if (/^(className|id|type|name|rel)$/.test(String(node.name.name))) skip(node.value);
    },
    TaggedTemplateExpression: (node) => skip(node.quasi),
    Literal: (node) => {
      if (typeof node.value === "string") add(node.value, node.start);
    },
    JSXText: (node) => add(node.value, node.start),
    TemplateLiteral: (node) =>
      add(node.quasis.map(({ value }) => value.cooked ?? "").join("…"), node.start),
  }).visit(program);
  return found;
}

function sqlProse(content: string): Prose[] {
  return content.split("\n").flatMap((row, index) => {
    const comment = /--(.*)$/.exec(row)?.[1];
    return comment ? [{ kind: "comment" as const, line: index + 1, text: plain(comment) }] : [];
  });
}

function lineProse(content: string): Prose[] {
  return content
    .split("\n")
    .map((row, index) => ({ kind: "markdown" as const, line: index + 1, text: plain(row) }));
}

/** One line without comment stars; what is between backticks is code. */
function plain(text: string): string {
  return text
    .replaceAll(/`[^`\n]+`/g, "`…`")
    .replaceAll(/\n\s*\*?/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^\*+/, "")
    .trim();
}

/** Returns a function from an offset in the content to its line, counted from 1. */
export function lineCounter(content: string): (offset: number) => number {
  const starts = [0, ...[...content.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}
