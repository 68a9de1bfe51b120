import { minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import {
  disputeLostLegs,
  disputeWithdrawnLegs,
  feeLegs,
  type Leg,
  reversedLegs,
  ledgerSources as sources,
} from "#server/money/ledger/posting-rules.ts";
import { sumTaxesOfSources } from "#server/money/tax/tax-entry-store.ts";
import type { DisputeRow } from "../disputes/dispute-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import { hasSandboxCharges } from "./sandbox-charges-store.ts";
import {
  listSandboxDisputes,
  listUnknownDisputes,
  type SandboxDispute,
} from "./sandbox-disputes-store.ts";
import { compareTakenCredits } from "./taken-credit-check.ts";
import { readPages, sumPaidBy } from "./verified-rows-store.ts";

const maxUnknown = 100;

/**
 * Disputes against their entries and payments and, in sandbox mode, against the processor's
 * balance.
 */
export const disputeCheck: LedgerCheck = {
  name: "disputes",
  async run(scope) {
    const { tx, sellerId, count, fault } = scope;
    const isSandbox = await hasSandboxCharges(tx);
    for await (const disputes of readPages(tx, sellerId, "disputes")) {
      count("disputes", disputes.length);
      await comparePostings(scope, disputes.flatMap(toPostings));
      await compareTaxes(scope, disputes);
      await compareTakenCredits(scope, disputes);
      await comparePayments(scope, disputes);
      if (isSandbox) await compareBalances(scope, disputes);
    }
    if (!isSandbox) return;
    for (const id of await listUnknownDisputes(tx, sellerId, maxUnknown))
      fault(`dispute ${id}`, "the processor has it, but it is not recorded");
  },
};

function toPostings(dispute: DisputeRow): ExpectedPosting[] {
  const { id, currency, feeCurrency, withdrawnAt, reinstatedAt, lostAt } = dispute;
  const amounts = { net: minor(dispute.amount), tax: minor(dispute.taxAmount) };
  const held = disputeWithdrawnLegs(minor(amounts.net + amounts.tax));
  const lost = disputeLostLegs(amounts);
  const posting = (source: string, isPosted: boolean, legs: Leg[], of = currency) => ({
    subject: `dispute ${id}`,
    source,
    currency: of,
    legs: isPosted ? legs : [],
  });
  const isHeld = withdrawnAt !== null;
  const isBack = reinstatedAt !== null;
  const fee = feeLegs(minor(dispute.feeAmount));
  const returned = reversedLegs(feeLegs(minor(dispute.feeReturnedAmount)));
  return [
    posting(sources.disputeWithdrawn(id), isHeld, held),
    posting(sources.disputeFee(id), isHeld, fee, feeCurrency),
    posting(sources.disputeReinstated(id), isBack, reversedLegs(held)),
    posting(sources.disputeFeeReturned(id), isBack, returned, feeCurrency),
    posting(sources.disputeLost(id), lostAt !== null, lost),
    posting(sources.disputeRecovered(id), lostAt !== null && isBack, reversedLegs(lost)),
  ];
}

async function compareTaxes(
  { tx, sellerId, fault }: CheckScope,
  disputes: readonly DisputeRow[],
): Promise<void> {
  const ids = disputes.flatMap(({ id }) => [sources.disputeLost(id), sources.disputeRecovered(id)]);
  const sums = await sumTaxesOfSources(tx, sellerId, ids);
  const reported = new Map(sums.map(({ source, amount }) => [source, amount]));
  for (const dispute of disputes) {
    const { id, taxAmount, lostAt, reinstatedAt } = dispute;
    const parts = sum(toTaxParts(dispute).map(({ amount }) => minor(amount)));
    if (parts !== taxAmount)
      fault(`dispute ${id}`, `its taxes add up to ${parts}, not ${taxAmount}`);
    const lost = reported.get(sources.disputeLost(id)) ?? 0;
    const recovered = reported.get(sources.disputeRecovered(id)) ?? 0;
    const isBack = lostAt !== null && reinstatedAt !== null;
    if (lost !== (lostAt === null ? 0 : 0 - taxAmount) || recovered !== (isBack ? taxAmount : 0))
      fault(
        `dispute ${id}`,
        `the tax report has ${lost} and ${recovered} of its tax of ${taxAmount}`,
      );
  }
}

async function comparePayments(
  { tx, sellerId, fault }: CheckScope,
  disputes: readonly DisputeRow[],
): Promise<void> {
  const ids = disputes.map(({ paymentId }) => paymentId);
  const paid = new Map((await sumPaidBy(tx, sellerId, ids)).map((row) => [row.id, row]));
  for (const { id, paymentId, orderId, amount, taxAmount } of disputes) {
    const payment = paid.get(paymentId);
    if (payment?.orderId !== orderId)
      fault(`dispute ${id}`, `its payment ${paymentId} is of another order`);
    else if (amount + taxAmount > payment.amount)
      fault(`dispute ${id}`, `${amount + taxAmount} is disputed of a payment of ${payment.amount}`);
  }
}

async function compareBalances(
  { tx, fault }: CheckScope,
  disputes: readonly DisputeRow[],
): Promise<void> {
  const ids = disputes.map(({ processorId }) => processorId);
  const known = new Map((await listSandboxDisputes(tx, ids)).map((row) => [row.id, row]));
  for (const dispute of disputes) {
    const message = balanceFault(dispute, known.get(dispute.processorId));
    if (message) fault(`dispute ${dispute.id}`, message);
  }
}

/** The processor may be ahead by an event that is on its way. */
function balanceFault(
  dispute: DisputeRow,
  sandbox: SandboxDispute | undefined,
): string | undefined {
  if (!sandbox) return `the processor has no dispute ${dispute.processorId}`;
  const total = dispute.amount + dispute.taxAmount;
  if (dispute.withdrawnAt !== null && sandbox.withdrawn !== total)
    return `${total} was withdrawn, but ${sandbox.withdrawn} at the processor`;
  if (dispute.reinstatedAt !== null && sandbox.reinstated !== total)
    return `${total} came back, but ${sandbox.reinstated} at the processor`;
  const isDone = dispute.closedAt !== null;
  const fee = dispute.feeAmount - dispute.feeReturnedAmount;
  if (isDone && sandbox.fee !== fee)
    return `its fee is ${fee}, but ${sandbox.fee} at the processor`;
  return undefined;
}
