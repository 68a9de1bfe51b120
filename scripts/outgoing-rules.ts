import { type ESTree, parseSync } from "vite";
import { listTexts, type SourceFile } from "./source-imports.ts";

/** The one place that sends requests to other servers. */
const home = /^src\/server\/platform\/http\/outbound-[a-z-]+\.ts$/;
/** Stand-ins for the outside world, and the database that is started on this machine. */
const exempt = /^src\/server\/(?:sandbox|embedded)\//;

/** Modules of Node that reach other machines. */
const reachingModules = ["http", "https", "http2", "tls", "dgram", "dns", "dns/promises"].map(
  (name) => `node:${name}`,
);
/** Names of `node:net` that the server may import: none of them connects. */
const harmlessNet = ["createServer", "Server", "Socket", "isIP", "isIPv4", "isIPv6", "BlockList"];
const globals = ["fetch", "WebSocket", "EventSource"];

/** Packages that send requests by themselves, and the folder that may do so. */
const reachingPackages: Readonly<Record<string, RegExp>> = {
  undici: home,
  stripe: /^src\/server\/money\/processor\//,
  nodemailer: /^src\/server\/platform\/mail\//,
};
/** A library, and a function of another one, that use the global `fetch` unless given another. */
const needsFetch = ["oauth4webapi", "createRemoteJWKSet"];

/** Lists the ways past `outbound-fetch.ts`, which refuses private addresses and bounds answers. */
export function listOutgoingFaults(file: SourceFile): string[] {
  const { path, text, values } = file;
  const isOurs = path.startsWith("src/server/") && !/\.test\.ts$/.test(path);
  if (!isOurs || home.test(path) || exempt.test(path)) return [];
  const modules = values.filter((name) => reachingModules.includes(name) && !isOwnHost(path, name));
  const { names, packages } = listUses(path, text);
  const homeless = packages.filter((name) => !reachingPackages[name]?.test(path));
  return [...modules, ...homeless, ...names]
    .sort()
    .map((name) => `requests to other servers go through outbound-fetch.ts (${name})`);
}

/** The start resolves the name that it listens on. */
function isOwnHost(path: string, module: string): boolean {
  return path === "src/server/start/listen.ts" && module === "node:dns/promises";
}

const mayReach = new RegExp(
  [
    `\\b(?:${[...globals, ...needsFetch].join("|")}|getBuiltinModule|globalThis|global)\\b`,
    "node:net",
    `["'\`](?:${Object.keys(reachingPackages).join("|")})\\b`,
  ].join("|"),
);

/** Which of the names and packages the code uses as values. */
function listUses(path: string, text: string): { names: string[]; packages: string[] } {
  if (!mayReach.test(text)) return { names: [], packages: [] };
  const { program, module } = parseSync(path, text);
  const names = new Set(listOfNet(module));
  const loaded = listLoaded(module);
  let isBare = false;
  let givesFetch = false;
  visit(program, undefined, "", (node, parent, key) => {
    const name = toOutgoing(node, parent, key);
    if (name) names.add(name);
    isBare ||= isNamed(node, "createRemoteJWKSet") && !isType(parent);
    givesFetch ||= node.type === "Property" && node.computed && isCustomFetch(node.key);
    if (node.type !== "ImportExpression") return;
    const texts = listTexts(node.source);
    loaded.push(...texts);
    if (texts.includes("node:net")) names.add("node:net");
  });
  isBare ||= loaded.includes("oauth4webapi");
  if (isBare && !givesFetch) names.add("a library without customFetch");
  const packages = Object.keys(reachingPackages).filter((name) =>
    loaded.some((each) => each === name || each.startsWith(`${name}/`)),
  );
  return { names: [...names], packages };
}

type Module = ReturnType<typeof parseSync>["module"];

/** Lists the modules of which the file imports or exports again more than types. */
function listLoaded({ staticImports, staticExports }: Module): string[] {
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.moduleRequest && !entry.isType ? [entry.moduleRequest.value] : []));
  return [...imported, ...exported];
}

/** A socket under another name would not be found where it is made. */
function listOfNet({ staticImports, staticExports }: Module): string[] {
  const imported = staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === "node:net")
    .flatMap(({ entries }) => entries)
    .filter(({ isType, importName, localName }) => {
      const name = importName.name ?? "";
      const isRenamed = name === "Socket" && localName.value !== name;
      return !isType && (isRenamed || !harmlessNet.includes(name));
    });
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest?.value === "node:net")
    .filter(({ isType, importName }) => !isType && !harmlessNet.includes(importName.name ?? ""));
  return imported.length + exported.length > 0 ? ["node:net"] : [];
}

/** The global that this node takes, or the connection that it makes. */
function toOutgoing(
  node: ESTree.Node,
  parent: ESTree.Node | undefined,
  key: string,
): string | undefined {
  if (node.type === "MemberExpression") {
    const name = toKey(node);
    if (name === "getBuiltinModule") return name;
    return isGlobalObject(node.object) ? globals.find((each) => each === name) : undefined;
  }
  if (node.type !== "Identifier" || isType(parent)) return undefined;
  if (node.name === "getBuiltinModule") return node.name;
  const isKey =
    (key === "property" || key === "key") && !(parent && "computed" in parent && parent.computed);
  if (isKey) return undefined;
  if (node.name === "Socket") return isHarmlessSocket(parent, key) ? undefined : node.name;
  // Code that holds the object of all globals can take any of them out of sight.
  if (isGlobalObject(node))
    return parent?.type === "MemberExpression" && toKey(parent) ? undefined : node.name;
  return globals.includes(node.name) ? node.name : undefined;
}

/** Comparing with the class makes no connection. */
function isHarmlessSocket(parent: ESTree.Node | undefined, key: string): boolean {
  if (parent?.type === "ImportSpecifier") return true;
  if (parent?.type === "ExportSpecifier") return isNamed(parent.exported, "Socket");
  return parent?.type === "BinaryExpression" && parent.operator === "instanceof" && key === "right";
}

/** Whether a name right below this node stands for a type. */
function isType(parent: ESTree.Node | undefined): boolean {
  const type = parent?.type ?? "";
  return type.startsWith("TS") && !wrappers.includes(type);
}

/** Forms of TypeScript that hold a value. */
const wrappers = [
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TSExportAssignment",
  "TSEnumMember",
];

function isCustomFetch(node: ESTree.Node): boolean {
  if (node.type === "MemberExpression") return toKey(node) === "customFetch";
  return isNamed(node, "customFetch");
}

function isGlobalObject(node: ESTree.Node): boolean {
  return isNamed(node, "globalThis") || isNamed(node, "global");
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

/** The key, unless it is known only when the program runs. */
function toKey({ property, computed }: ESTree.MemberExpression): string | undefined {
  if (property.type === "Identifier") return computed ? undefined : property.name;
  if (property.type === "TemplateLiteral" && property.expressions.length > 0) return undefined;
  return listTexts(property)[0];
}

type Visit = (node: ESTree.Node, parent: ESTree.Node | undefined, key: string) => void;

function visit(node: ESTree.Node, parent: ESTree.Node | undefined, key: string, see: Visit): void {
  see(node, parent, key);
  for (const [name, value] of Object.entries(node))
    for (const child of [value].flat()) if (isNode(child)) visit(child, node, name, see);
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value;
}
