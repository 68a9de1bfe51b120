import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type ModuleGraph, moduleUsers } from "./module-users.ts";
import { layers, type PageModule, pageModules } from "./page-modules.ts";

const webRoot = fileURLToPath(new URL("../src/web", import.meta.url));
export const entryModule = join(webRoot, "app/main.tsx");

/** Names `#web/app/home-screen.tsx` as the bundler does. */
export function moduleId(specifier: string): string {
  return join(webRoot, specifier.replace("#web/", ""));
}

const layerModules = new Set(layers.seller.map(moduleId));
const pagesOn = (layer: PageModule["layer"]) =>
  Object.values(pageModules)
    .filter((page) => page.layer === layer)
    .map(({ module }) => moduleId(module));
const firstPages = new Set(pagesOn("root"));
const queryPages = new Set([...layers.queries.map(moduleId), ...pagesOn("queries")]);
/** Pages with the smallest budgets: the parts that they do not use are in a chunk of their own. */
const lightPages = new Set([...pagesOn("session"), moduleId(pageModules.home.module)]);
const sellerPages = new Set(pagesOn("seller"));
const pages = new Set(Object.values(pageModules).map(({ module }) => moduleId(module)));
const lists = new Set(pagesOn("seller").filter((id) => id.endsWith("s-page.tsx")));

const listUsers = moduleUsers(entryModule);

/**
 * Returns the chunk of a module that several pages share; undefined for a module of one page, which
 * stays with that page. What a module imports is used by at least the same pages, so a chunk never
 * depends on a narrower one.
 */
export function sharedChunk(id: string, graph: ModuleGraph): string | undefined {
  const users = listUsers(id, graph);
  const has = (some: ReadonlySet<string>) => [...users].some((user) => some.has(user));
  const all = (some: ReadonlySet<string>) => [...users].every((user) => some.has(user));
  if (users.has(entryModule)) return "app";
  if (users.size <= 1 && !has(layerModules)) return undefined;
  const [noun, ...others] = new Set([...users].map(getNoun));
  if (others.length === 0 && !has(layerModules)) {
    return all(sellerPages) && !has(lists) ? `${noun}-editor` : noun;
  }
  if (has(firstPages)) return "forms";
  if (has(queryPages)) return "queries";
  if (has(layerModules)) return "frame";
  if (has(lightPages)) return "dashboard";
  // A dialog that is loaded when it opens comes with the pages that open it.
  const isOfSellers = [...users].every((user) => sellerPages.has(user) || !pages.has(user));
  if (!isOfSellers) return "organization";
  return has(lists) ? "selling" : "editors";
}

/**
 * The folder of a page below its area, such as `orders`; of an area without such folders its own.
 */
function getNoun(id: string): string | undefined {
  return relative(webRoot, dirname(id)).split(sep).slice(0, 2).at(-1);
}
