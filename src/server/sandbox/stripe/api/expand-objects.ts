import type { Tx } from "#server/platform/database/database.ts";
import { findBodies, listObjects } from "../sandbox-object-store.ts";
import { invalidRequest } from "../wire/stripe-fault.ts";

const maxDepth = 4;

type Json = Record<string, unknown>;

/**
 * Replaces ids by the objects they name, along paths such as `latest_charge.balance_transaction` or
 * `data.customer`.
 */
export async function expandObjects(
  tx: Tx,
  body: object,
  paths: readonly string[] | undefined,
): Promise<object> {
  if (!paths || paths.length === 0) return body;
  const copy = structuredClone(body) as Json;
  // Shorter paths first: a longer one goes on inside what they brought.
  for (const path of [...paths].sort((one, other) => one.length - other.length)) {
    const steps = path.split(".");
    if (steps.length > maxDepth) throw cannotExpand(path);
    await expandPath(tx, copy, steps, path);
  }
  return copy;
}

async function expandPath(tx: Tx, at: Json, steps: string[], path: string): Promise<void> {
  const [step = "", ...rest] = steps;
  if (at.object === "list" && step === "data") {
    for (const item of at.data as Json[]) await expandPath(tx, item, rest, path);
    return;
  }
  if (at.object === "customer" && step === "tax_ids" && at[step] === undefined)
    at[step] = await taxIdList(tx, String(at.id));
  const value = at[step];
  if (value === undefined && !isOptionalReference(at, step)) throw cannotExpand(path);
  if (typeof value === "string") {
    const found = (await findBodies(tx, [value])).get(value);
    if (found === undefined) throw cannotExpand(path);
    at[step] = found;
  }
  const next = at[step];
  if (rest.length > 0 && typeof next === "object" && next !== null)
    await expandPath(tx, next as Json, rest, path);
}

function isOptionalReference(at: Json, step: string): boolean {
  return at.object === "refund" && step === "failure_balance_transaction";
}

async function taxIdList(tx: Tx, customerId: string): Promise<object> {
  return {
    object: "list",
    data: await listObjects(tx, "tax_id", { customerId }, 100),
    has_more: false,
    url: `/v1/customers/${customerId}/tax_ids`,
  };
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}
