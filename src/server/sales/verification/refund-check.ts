import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { listEntriesOfSources } from "#server/money/ledger/ledger-store.ts";
import {
  type Leg,
  ledgerSources,
  refundLegs,
  refundRevertedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { sumTaxesOfSources } from "#server/money/tax/tax-entry-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import type { RefundRow } from "../refunds/refund-store.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import { readPages } from "./verified-rows-store.ts";

/** Refunds against their entries. */
export const refundCheck: LedgerCheck = {
  name: "refunds",
  async run(scope) {
    for await (const refunds of readPages(scope.tx, scope.sellerId, "refunds")) {
      scope.count("refunds", refunds.length);
      const reverted = await listReverted(scope, refunds);
      await compareTaxes(scope, refunds, reverted);
      await comparePostings(
        scope,
        refunds.flatMap((refund) => toPostings(refund, reverted)),
      );
    }
  },
};

/**
 * A refund that failed may have succeeded before: then both of its postings are there, or neither.
 */
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

async function compareTaxes(
  scope: CheckScope,
  refunds: readonly RefundRow[],
  reverted: ReadonlySet<string>,
): Promise<void> {
  const sources = refunds.flatMap(({ id }) => [
    ledgerSources.refund(id),
    ledgerSources.refundReverted(id),
  ]);
  const sums = await sumTaxesOfSources(scope.tx, scope.sellerId, sources);
  const reported = new Map(sums.map(({ source, amount }) => [source, amount]));
  for (const refund of refunds) {
    const { id, taxAmount } = refund;
    const fault = (what: string, found: number, stated: number) => {
      if (found !== stated)
        scope.fault(`refund ${id}`, `${what} is ${found}, but its tax is ${stated}`);
    };
    fault(
      "the sum of its taxes",
      sum(toTaxParts(refund).map(({ amount }) => minor(amount))),
      taxAmount,
    );
    const isReverted = reverted.has(id);
    const isBooked = refund.status === "succeeded" || isReverted;
    const countEntries = (source: string) => reported.get(source) ?? 0;
    fault("the reported tax", 0 - countEntries(ledgerSources.refund(id)), isBooked ? taxAmount : 0);
    fault(
      "the reported tax of its reversal",
      countEntries(ledgerSources.refundReverted(id)),
      isReverted ? taxAmount : 0,
    );
  }
}

function toPostings(refund: RefundRow, reverted: ReadonlySet<string>): ExpectedPosting[] {
  const refunded = {
    net: minor(refund.amount),
    tax: minor(refund.taxAmount),
    asCredit: minor(refund.creditAmount),
  };
  const spent = minor(refund.spentCreditAmount);
  const isReverted = reverted.has(refund.id);
  const isBooked = refund.status === "succeeded" || isReverted;
  const posting = (source: string, own: readonly Leg[]) => ({
    subject: `refund ${refund.id}`,
    source,
    currency: refund.currency,
    legs: own,
  });
  return [
    posting(ledgerSources.refund(refund.id), isBooked ? refundLegs(refunded) : []),
    posting(
      ledgerSources.refundReverted(refund.id),
      isReverted ? refundRevertedLegs(refunded, spent) : [],
    ),
  ];
}
