import { getArea, getNoun, getTree, type Ladder, stepsDown } from "./layer-steps.ts";
import { webFault } from "./web-layer-rules.ts";

/** The areas of the server, top to bottom: an area imports itself and what is below it. */
const serverLadder: Ladder = [
  ["start"],
  ["app"],
  ["worker"],
  ["reactions", "services"],
  ["dev"],
  // The bridge calls the actions of the portal.
  ["bridge"],
  ["portal", "dashboard"],
  ["customer-state"],
  ["fulfilment"],
  ["sales", "webhooks"],
  ["usage"],
  ["customers"],
  ["money"],
  ["catalog"],
  ["v1"],
  ["identity"],
  ["platform"],
];

/**
 * Inside `sales`, top to bottom; `metrics` and `verification` only read and may see all of them.
 */
const salesLadder: Ladder = [
  ["metrics", "verification"],
  ["settlement"],
  ["checkouts"],
  ["receipts"],
  ["invoices"],
  // A lost dispute takes credit back that a change of a subscription gave, and may end it.
  ["disputes"],
  ["subscriptions"],
  ["refunds"],
  ["orders"],
  ["payments"],
];

/** The floors above whose tables an order shows: its refunds, its disputes, its subscription. */
const shownByOrders = ["refunds", "disputes", "subscriptions"];

/**
 * Says why `file` may not import `target`, or undefined if it may. Both are paths from the
 * project's root.
 */
export function layerFault(file: string, target: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const [from, to] = [getTree(file), getTree(target)];
  if (target.startsWith("node:")) return nodeFault(file, from, target);
  if (to === "test") return `test code is not imported by the source (${target})`;
  if (from === "contract" && to !== "contract") return `contract imports contract only (${target})`;
  if (from === "client" && !["client", "contract"].includes(to))
    return `client imports contract only (${target})`;
  if (from === "server") return serverFault(file, target, to);
  if (from === "web") return webFault(file, target, to);
  return undefined;
}

/** Contract, client and frontend run in browsers; rules are pure. */
function nodeFault(file: string, from: string, target: string): string | undefined {
  if (from !== "server") return `${from} runs without Node (${target})`;
  return isRule(file) ? `rules are pure (${target})` : undefined;
}

const isRule = (file: string) => file.endsWith("-rules.ts");

/**
 * Any program may use the client, so the client imports types of the contract only. `values` is
 * what the file imports beside types.
 */
export function clientFault(file: string, values: readonly string[]): string | undefined {
  if (getTree(file) !== "client" || /\.test\.tsx?$/.test(file)) return undefined;
  const found = values.find((target) => getTree(target) === "contract");
  return found && `client imports types of contract only (${found})`;
}

/**
 * Returns whether a store may read the tables of a folder. Both are paths from the project's root.
 * The tables of the sandbox are on a floor of their own above `platform`, because the sandbox
 * imports nothing else of ours but rates.
 */
export function mayRead(store: string, folder: string): boolean {
  const [from, owner] = [getArea(store), getArea(folder)];
  if (from === owner) return from !== "sales" || mayReadInSales(getNoun(store), getNoun(folder));
  if (from === "sandbox" || from === "embedded") return owner === "platform";
  if (owner === "sandbox") return from !== "platform";
  return stepsDown(serverLadder, from, owner);
}

/**
 * Returns whether stores read down the floors of `sales`. Only orders read what they show from
 * above: the floors above change it, and announce the order as soon as they have.
 */
function mayReadInSales(noun: string, owner: string): boolean {
  if (noun === "orders" && shownByOrders.includes(owner)) return true;
  return stepsDown(salesLadder, noun, owner);
}

function serverFault(file: string, target: string, to: string): string | undefined {
  if (to === "contract") return undefined;
  const [from, other] = [getArea(file), getArea(target)];
  if (to === "scripts")
    return from === "start" ? undefined : `only start imports scripts (${target})`;
  if (to !== "server") return `the server imports server and contract only (${target})`;
  if (isRule(file) && !isRule(target))
    return `rules are pure: contract and other rules only (${target})`;
  if (from === other) return from === "sales" ? salesFault(file, target) : undefined;
  if (other === "sandbox" || other === "embedded") return outsideFault(from, other, target);
  if (from === "embedded")
    return other === "platform" ? undefined : `embedded imports platform only (${target})`;
  if (from === "sandbox") return sandboxFault(other, target);
  return stepsDown(serverLadder, from, other)
    ? undefined
    : `${from} must not import ${other} (${target})`;
}

function outsideFault(from: string, other: string, target: string): string | undefined {
  const allowed = other === "embedded" ? ["start"] : ["start", "app", "services"];
  return allowed.includes(from)
    ? undefined
    : `only ${allowed.join(" and ")} import ${other} (${target})`;
}

function sandboxFault(other: string, target: string): string | undefined {
  if (
    other === "platform" ||
    /^src\/server\/money\/tax\/(?:[^/]+-rules|tax-rate-file)\.ts$/.test(target)
  )
    return undefined;
  return `sandbox imports platform and the rules and rates of money/tax only (${target})`;
}

function salesFault(file: string, target: string): string | undefined {
  const [from, other] = [getNoun(file), getNoun(target)];
  if (from === other || stepsDown(salesLadder, from, other)) return undefined;
  return `sales/${from} must not import sales/${other} (${target})`;
}

/**
 * Statements as text, calls of the query builder, and calls that take a statement; with or without
 * types.
 */
const sqlForm = new RegExp(
  [
    /\bsql\s*[`<]|\bsql\s*\??\.\s*\w/,
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*(?:\?\.)?\s*[<(]/,
    /\.(?:query|executeQuery)\s*(?:\?\.)?\s*[<(]/,
    /\bCompiledQuery\b|\brunNamedStatement\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** Beside the stores: what prepares and probes the database. */
const sqlHomes =
  /-store\.ts$|^src\/server\/(?:platform\/database\/|embedded\/|start\/probe-database\.ts)/;

/** SQL is written in stores only. */
export function sqlFault(file: string, text: string): string | undefined {
  if (!file.startsWith("src/server/") || /\.test\.ts$/.test(file) || sqlHomes.test(file))
    return undefined;
  return sqlForm.test(text) ? "SQL belongs in a *-store.ts file" : undefined;
}
