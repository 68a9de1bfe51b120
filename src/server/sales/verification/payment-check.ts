import { minor } from "#contract/money.ts";
import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { feeLegs, ledgerSources, paymentLegs } from "#server/money/ledger/posting-rules.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import { listOrphanSources, readPages, sumReturnedToCards } from "./verified-rows-store.ts";

/** Payments against their entries, and against the refunds of each. */
export const paymentCheck: LedgerCheck = {
  name: "payments",
  async run(scope) {
    const { tx, sellerId, count, fault } = scope;
    for await (const payments of readPages(tx, sellerId, "payments")) {
      count("payments", payments.length);
      await comparePostings(scope, payments.flatMap(toPostings));
      const ids = payments.map(({ id }) => id);
      const sums = await sumReturnedToCards(tx, sellerId, ids);
      const returned = new Map(sums.map((sum) => [sum.paymentId, sum.known + sum.open]));
      for (const { id, amount } of payments) {
        const refunded = returned.get(id) ?? 0;
        if (refunded > amount)
          fault(`payment ${id}`, `${refunded} was refunded of a payment of ${amount}`);
      }
    }
  },
};

function toPostings(payment: PaymentRow): ExpectedPosting[] {
  const { id, chargeId, currency, amount, feeAmount, feeCurrency, orderId } = payment;
  const subject = `payment ${id}`;
  // A charge belongs to the ledger once it has its order.
  const isBooked = payment.status === "succeeded" && orderId !== null;
  const legs = isBooked ? paymentLegs(minor(amount)) : [];
  const own = { subject, source: ledgerSources.payment(id), currency, legs };
  if (chargeId === null || feeAmount === null || feeCurrency === null) return [own];
  const fee = {
    subject,
    source: ledgerSources.fee(chargeId),
    currency: feeCurrency,
    legs: feeLegs(minor(feeAmount)),
  };
  return [own, fee];
}

const maxOrphans = 100;

/** Entries whose row does not exist, or moved no money. */
export const orphanCheck: LedgerCheck = {
  name: "sources",
  async run({ tx, sellerId, fault }) {
    for (const source of await listOrphanSources(tx, sellerId, maxOrphans))
      fault(source, "no row explains these entries");
  },
};
