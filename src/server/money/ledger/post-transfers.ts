import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  insertLedgerEntries,
  type LedgerEntryRow,
  listEntriesOfSources,
  type NewLedgerEntry,
} from "./ledger-store.ts";
import type { Leg } from "./posting-rules.ts";

/** A movement of money, posted in the transaction that made it. */
export interface Posting {
  source: string;
  currency: string;
  legs: readonly Leg[];
  customerId?: string | null;
  orderId?: string | null;
  refundId?: string | null;
  disputeId?: string | null;
}

/**
 * Writes postings to the ledger. A source that was posted before with the same legs is left as it
 * is; with other legs it is a programming error, which undoes the whole unit of work.
 */
export async function postTransfers(ctx: SellerCtx, postings: readonly Posting[]): Promise<void> {
  const entries = toEntries(postings);
  if (entries.length === 0) return;
  const { insertedIds, existing } = await insertLedgerEntries(
    ctx.tx,
    ctx.sellerId,
    entries,
    ctx.now,
  );
  if (insertedIds.length === entries.length && existing === 0) return;
  await assertSamePostings(ctx, entries, new Set(insertedIds));
}

/**
 * The ids ascend, so that legs of one instant are listed in the order in which they were posted.
 */
function toEntries(postings: readonly Posting[]): NewLedgerEntry[] {
  const legs = postings.flatMap(({ legs: own, ...posting }) =>
    own.map((leg) => ({ posting, leg })),
  );
  const ids = legs.map(newUuid).sort();
  return legs.map(({ posting, leg }, index) => ({
    ...leg,
    id: ids[index] as string,
    source: posting.source,
    currency: posting.currency,
    customerId: posting.customerId ?? null,
    orderId: posting.orderId ?? null,
    refundId: posting.refundId ?? null,
    disputeId: posting.disputeId ?? null,
  }));
}

/** Every source is now as it was given, and was posted as a whole: by this call or before it. */
async function assertSamePostings(
  ctx: SellerCtx,
  entries: readonly NewLedgerEntry[],
  insertedIds: ReadonlySet<string>,
): Promise<void> {
  const given = Map.groupBy(entries, ({ source }) => source);
  const sources = [...given.keys()];
  const stored = await listEntriesOfSources(ctx.tx, ctx.sellerId, sources);
  const found = Map.groupBy(stored, ({ source }) => source);
  for (const source of sources) {
    const rows = found.get(source) ?? [];
    const wanted = (given.get(source) ?? []).map(contentOfEntry).sort();
    const isSame = wanted.join() === rows.map(contentOfRow).sort().join();
    const insertedNow = rows.filter(({ id }) => insertedIds.has(id)).length;
    if (!isSame || (insertedNow > 0 && insertedNow < rows.length))
      throw new Error(`${source} was already posted to the ledger with other transfers`);
  }
}

type EntryContent = Omit<NewLedgerEntry, "id" | "debit" | "credit" | "amount"> & {
  debit: string;
  credit: string;
  amount: number;
};

function contentOfEntry(entry: EntryContent): string {
  const { leg, debit, credit, amount, currency, customerId, orderId, refundId, disputeId } = entry;
  return JSON.stringify([
    [leg, debit, credit, amount, currency],
    [customerId, orderId, refundId, disputeId],
  ]);
}

function contentOfRow({ debitAccount, creditAccount, ...row }: LedgerEntryRow): string {
  return contentOfEntry({ ...row, debit: debitAccount, credit: creditAccount });
}
