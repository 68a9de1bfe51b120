import { type ESTree, parseSync } from "vite";
import type { SourceFile } from "./source-imports.ts";

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
/** Libraries that use the global `fetch` unless they are given another one. */
const needsFetch = /\bfrom\s*"oauth4webapi"|\bcreateRemoteJWKSet\b/;

/** Lists the ways past `outbound-fetch.ts`, which refuses private addresses and bounds answers. */
export function listOutgoingFaults(file: SourceFile): string[] {
  const { path, text, values } = file;
  const isOurs = path.startsWith("src/server/") && !/\.test\.ts$/.test(path);
  if (!isOurs || home.test(path) || exempt.test(path)) return [];
  const modules = values.filter((name) => reachingModules.includes(name) && !isOwnHost(path, name));
  const { names, packages } = listUses(path, text);
  const homeless = packages.filter((name) => !reachingPackages[name]?.test(path));
  const isBare = needsFetch.test(text) && !text.includes("customFetch");
  return [...modules, ...homeless, ...names, ...(isBare ? ["a library without customFetch"] : [])]
    .sort()
    .map((name) => `requests to other servers go through outbound-fetch.ts (${name})`);
}

/** The start resolves the name that it listens on. */
function isOwnHost(path: string, module: string): boolean {
  return path === "src/server/start/listen.ts" && module === "node:dns/promises";
}

const mayReach = new RegExp(
  `\\b(?:${globals.join("|")})\\b|node:net|"(?:${Object.keys(reachingPackages).join("|")})"`,
);

/** Which of the names and packages the code uses as values. */
function listUses(path: string, text: string): { names: string[]; packages: string[] } {
  if (!mayReach.test(text)) return { names: [], packages: [] };
  const { program, module } = parseSync(path, text);
  const found = { names: new Set<string>(), packages: new Set<string>() };
  for (const { moduleRequest, entries } of module.staticImports) {
    const values = entries.filter(({ isType }) => !isType);
    if (entries.length > 0 && values.length === 0) continue;
    if (moduleRequest.value in reachingPackages) found.packages.add(moduleRequest.value);
    if (moduleRequest.value !== "node:net") continue;
    for (const { importName } of values)
      if (!harmlessNet.includes(importName.name ?? "")) found.names.add("node:net");
  }
  visit(program, undefined, "", (node, parent, key) => {
    const name = toOutgoing(node, parent, key);
    if (name) found.names.add(name);
    if (node.type !== "ImportExpression" || node.source.type !== "Literal") return;
    const loaded = String(node.source.value);
    if (loaded in reachingPackages) found.packages.add(loaded);
    if (loaded === "node:net") found.names.add(loaded);
  });
  return { names: [...found.names], packages: [...found.packages] };
}

/** The global that this node takes, or the connection that it makes. */
function toOutgoing(
  node: ESTree.Node,
  parent: ESTree.Node | undefined,
  key: string,
): string | undefined {
  if (node.type === "MemberExpression" && isGlobalObject(node.object))
    return globals.find((name) => name === toKey(node));
  if (node.type === "NewExpression" && isNamed(node.callee, "Socket")) return "new Socket";
  if (node.type !== "Identifier" || !globals.includes(node.name)) return undefined;
  const isKey =
    (key === "property" || key === "key") && !(parent && "computed" in parent && parent.computed);
  return isKey || parent?.type.startsWith("TS") ? undefined : node.name;
}

function isGlobalObject(node: ESTree.Node): boolean {
  return isNamed(node, "globalThis") || isNamed(node, "global");
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function toKey({ property }: ESTree.MemberExpression): string | undefined {
  if (property.type === "Identifier") return property.name;
  return property.type === "Literal" ? String(property.value) : undefined;
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
