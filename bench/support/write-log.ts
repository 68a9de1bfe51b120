import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

interface Statement {
  text: string;
  values: unknown[];
}

/** The writes of one transaction, in their order. */
export type WriteUnit = Statement[];

const writes = /^(?:insert|update|delete|with)\b/i;
const ofTheWorker = /\bworkers\b|pg_notify/i;

/**
 * Records the writes that run while `work` does, transaction by transaction, in the order of their
 * commits.
 */
export async function recordWrites(work: () => Promise<unknown>): Promise<WriteUnit[]> {
  const units: WriteUnit[] = [];
  const open = new Map<pg.Client, WriteUnit>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    note(this, toStatement(first, rest), open, units);
    return (query as (...args: unknown[]) => unknown).call(this, first, ...rest);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return units.filter((unit) => unit.length > 0);
}

function note(
  client: pg.Client,
  statement: Statement,
  open: Map<pg.Client, WriteUnit>,
  units: WriteUnit[],
): void {
  const unit = open.get(client);
  if (statement.text === "begin") open.set(client, []);
  else if (statement.text === "commit") {
    units.push(unit ?? []);
    open.delete(client);
  } else if (writes.test(statement.text) && !ofTheWorker.test(statement.text))
    if (unit) unit.push(statement);
    else units.push([statement]);
}

function toStatement(first: unknown, [values]: unknown[]): Statement {
  const given = first as { text?: string; values?: unknown[] };
  const text = typeof first === "string" ? first : (given.text ?? "");
  const own = typeof first === "string" ? values : given.values;
  return { text: text.trim(), values: Array.isArray(own) ? own : [] };
}

const names =
  /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?:pi|ch|cus|txn|evt)_\w+|guild_\w+|[\w.-]+@example\.com|\b[A-Z0-9-]+-\d{4,}\b|\b[A-Za-z0-9]{32}\b/g;

/**
 * Lists the names in the writes of one run that are not in those of another: those that are made
 * anew each time.
 */
export function freshNames(units: WriteUnit[], others: WriteUnit[]): string[] {
  const known = new Set(namesIn(others));
  return [...new Set(namesIn(units))].filter((name) => !known.has(name));
}

function namesIn(units: WriteUnit[]): string[] {
  const text = JSON.stringify(units.flat().map(({ values }) => values));
  return text.match(names) ?? [];
}

let numbers = 100_000;

/** Returns the same writes with names of their own, or those that are given. */
export function renamed(
  units: WriteUnit[],
  fresh: readonly string[],
  given: ReadonlyMap<string, string> = new Map(),
): WriteUnit[] {
  const own = new Map([...fresh.map((name) => [name, another(name)] as const), ...given]);
  const pattern = new RegExp(
    [...own.keys()]
      .toSorted((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("|"),
    "g",
  );
  const rename = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(pattern, (name) => own.get(name) ?? name);
    if (Buffer.isBuffer(value)) return randomBytes(value.length);
    return Array.isArray(value) ? value.map(rename) : value;
  };
  return units.map((unit) =>
    unit.map(({ text, values }) => ({ text, values: values.map(rename) })),
  );
}

function another(name: string): string {
  if (/^[0-9a-f]{8}-/.test(name)) return randomUUID();
  if (/-\d{4,}$/.test(name)) {
    numbers += 1;
    return name.replace(/\d+$/, String(numbers));
  }
  const random = randomUUID().replaceAll("-", "");
  return name.includes("@") ? `${random}@example.com` : name.replace(/[A-Za-z0-9]+$/, random);
}

export async function writeAll(client: pg.Client, units: readonly WriteUnit[]): Promise<void> {
  for (const unit of units) {
    await client.query("begin");
    for (const statement of unit) await client.query(statement);
    await client.query("commit");
  }
}
