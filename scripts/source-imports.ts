import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  /** The files that it imports, as such paths, and modules of Node, as `node:fs`. */
  imports: readonly string[];
  /** Those of `imports` that are more than types. */
  values: readonly string[];
  /** The packages that it imports, by their names. */
  packages: readonly string[];
}

const root = join(import.meta.dirname, "..");

/** Reads the TypeScript files of a folder with everything that they import, types included. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules/"))
    .map((path) => toSource(path, readFileSync(join(root, path), "utf8")));
}

export function toSource(path: string, text: string): SourceFile {
  const found = listImports(path, text);
  const ours = found
    .filter(({ name }) => /^(?:\.|#|node:)/.test(name))
    .map(({ name, isType }) => ({ target: resolved(path, name), isType }));
  return {
    path,
    text,
    imports: ours.map(({ target }) => target),
    values: ours.filter(({ isType }) => !isType).map(({ target }) => target),
    packages: found.flatMap(({ name }) => packageForm.exec(name)?.[0] ?? []),
  };
}

const packageForm = /^(?:@[^/:]+\/)?[^@./#:!*][^/:]*(?=\/|$)/;

interface Import {
  name: string;
  isType: boolean;
}

/** Forms that are not in the parser's list of static imports. */
const otherForms = /\bimport\s*[(./]|\brequire|\bcreateRequire\b|\bnew\s+URL\b|\bexport\s*\{\s*\}/;
const loaders = /^(?:require|createRequire\(.*\))(?:\.resolve)?$|^import\.meta\.(?:glob|resolve)$/s;

/** Static and dynamic imports, re-exports, and what is loaded by its address, such as a thread. */
function listImports(path: string, text: string): Import[] {
  const parsed = parseSync(path, text);
  const found: Import[] = [];
  const add = (name: string, isType = false): void => {
    found.push({ name: name.replace(/\?.*$/s, ""), isType });
  };
  for (const { moduleRequest, entries } of parsed.module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { moduleRequest, isType } of parsed.module.staticExports.flatMap(
    (each) => each.entries,
  ))
    if (moduleRequest) add(moduleRequest.value, isType);
  if (otherForms.test(text)) new Visitor(otherImports(text, add)).visit(parsed.program);
  return found;
}

function otherImports(text: string, add: (name: string, isType?: boolean) => void): VisitorObject {
  const addAll = (node: ESTree.Node | undefined) => {
    for (const name of listTexts(node)) add(name);
  };
  return {
    ExportNamedDeclaration: ({ source, specifiers }) => {
      if (source && specifiers.length === 0) add(source.value);
    },
    TSImportType: ({ source }) => add(source.value, true),
    TSExternalModuleReference: ({ expression }) => add(expression.value),
    ImportExpression: ({ source }) => addAll(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (loaders.test(text.slice(callee.start, callee.end))) addAll(first);
    },
    NewExpression: ({ callee, arguments: [first] }) => {
      const isUrl = text.slice(callee.start, callee.end) === "URL";
      for (const name of isUrl ? listTexts(first) : []) if (name.startsWith(".")) add(name);
    },
  };
}

/** Lists the names in an argument: a string, a template, or an array of them. */
export function listTexts(node: ESTree.Node | null | undefined): string[] {
  if (node?.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node?.type === "TemplateLiteral")
    return [node.quasis.map(({ value }) => value.cooked ?? "").join("*")];
  if (node?.type === "ArrayExpression") return node.elements.flatMap(listTexts);
  if (node?.type === "ParenthesizedExpression") return listTexts(node.expression);
  return [];
}

function resolved(file: string, name: string): string {
  if (name.startsWith("node:")) return name;
  if (name.startsWith("#test/")) return name.slice(1);
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  return normalize(join(dirname(file), name)).replaceAll("\\", "/");
}
