import { minor } from "#contract/money.ts";
import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { listEntriesOfSources } from "#server/money/ledger/ledger-store.ts";
import {
  type Leg,
  ledgerSources,
  refundLegs,
  reversedLegs,
} from "#server/money/ledger/posting-rules.ts";
import type { RefundRow } from "../refunds/refund-store.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import { pagesOf } from "./verified-rows-store.ts";

/** Refunds against their entries. */
export const refundCheck: LedgerCheck = {
  name: "refunds",
  async run(scope) {
    for await (const refunds of pagesOf(scope.tx, scope.sellerId, "refunds")) {
      scope.count("refunds", refunds.length);
      const reverted = await listReverted(scope, refunds);
      await comparePostings(
        scope,
        refunds.flatMap((refund) => postingsOf(refund, reverted)),
      );
    }
  },
};

/** A refund that failed may have succeeded before: then both of its postings are there, or neither. */
async function listReverted(
  { tx, sellerId }: CheckScope,
  refunds: readonly RefundRow[],
): Promise<Set<string>> {
  const ended = refunds.filter(({ status }) => status === "failed" || status === "canceled");
  if (ended.length === 0) return new Set();
  const sources = ended.flatMap(({ id }) => [
    ledgerSources.refund(id),
    ledgerSources.refundReverted(id),
  ]);
  const entries = await listEntriesOfSources(tx, sellerId, sources);
  const posted = new Set(entries.map(({ source }) => source));
  const isReverted = ({ id }: RefundRow) =>
    posted.has(ledgerSources.refund(id)) || posted.has(ledgerSources.refundReverted(id));
  return new Set(ended.filter(isReverted).map(({ id }) => id));
}

function postingsOf(refund: RefundRow, reverted: ReadonlySet<string>): ExpectedPosting[] {
  const legs = refundLegs({
    net: minor(refund.amount),
    tax: minor(refund.taxAmount),
    asCredit: minor(refund.creditAmount),
  });
  const isReverted = reverted.has(refund.id);
  const isBooked = refund.status === "succeeded" || isReverted;
  const posting = (source: string, own: readonly Leg[]) => ({
    subject: `refund ${refund.id}`,
    source,
    currency: refund.currency,
    legs: own,
  });
  return [
    posting(ledgerSources.refund(refund.id), isBooked ? legs : []),
    posting(ledgerSources.refundReverted(refund.id), isReverted ? reversedLegs(legs) : []),
  ];
}
