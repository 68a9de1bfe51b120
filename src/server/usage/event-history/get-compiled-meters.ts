import { readMeterRevision } from "#server/catalog/meters/meter-revision-store.ts";
import { listCountingMeters } from "#server/catalog/meters/meter-store.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type CompiledMeter, compileMeter } from "./compiled-meter-rules.ts";

export interface CompiledMeters {
  /** How often the meters of the seller have changed. */
  revision: number;
  meters: readonly CompiledMeter[];
}

const maxSellers = 1_000;
const remembered = new WeakMap<Database, Map<string, CompiledMeters>>();

/**
 * Returns the meters of a seller as they are in this transaction, compiled once for each change of
 * them. Hold the definitions before.
 */
export async function getCompiledMeters({
  tx,
  sellerId,
  platform,
}: SellerCtx): Promise<CompiledMeters> {
  const revision = await readMeterRevision(tx, sellerId);
  const known = remembered.get(platform.database) ?? new Map<string, CompiledMeters>();
  remembered.set(platform.database, known);
  const last = known.get(sellerId);
  if (last?.revision === revision) return last;
  const rows = await listCountingMeters(tx, sellerId);
  const compiled = { revision, meters: rows.map(compileMeter) };
  known.delete(sellerId);
  const oldest = known.size < maxSellers ? undefined : known.keys().next().value;
  if (oldest !== undefined) known.delete(oldest);
  known.set(sellerId, compiled);
  return compiled;
}
