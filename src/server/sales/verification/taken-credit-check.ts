import { type Minor, minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import type { CheckScope } from "#server/money/ledger/ledger-check.ts";
import {
  creditSetOffLegs,
  creditTakenLegs,
  reversedLegs,
  ledgerSources as sources,
} from "#server/money/ledger/posting-rules.ts";
import { sumTaxesOfSources } from "#server/money/tax/tax-entry-store.ts";
import type { DisputeRow } from "../disputes/dispute-store.ts";
import { comparePostings, type ExpectedPosting } from "./compare-postings.ts";
import {
  listSetOffs,
  type ReversalSums,
  sumReversals,
  type VerifiedSetOff,
} from "./verified-reversals-store.ts";

interface Taken {
  dispute: DisputeRow;
  /** Taken from the customer's credit; `all` also has what was dropped while it waited. */
  granted: { net: Minor; tax: Minor };
  all: { net: Minor; tax: Minor };
  isGivenBack: boolean;
  /** Payments of the debt by later credit. */
  setOffs: readonly VerifiedSetOff[];
}

/** Compares the credit that disputes took back with its entries, and with the tax report. */
export async function compareTakenCredits(
  scope: CheckScope,
  disputes: readonly DisputeRow[],
): Promise<void> {
  const { tx, sellerId } = scope;
  const ids = disputes.map(({ id }) => id);
  const sums = new Map(
    (await sumReversals(tx, sellerId, ids)).map((each) => [each.disputeId, each]),
  );
  for (const dispute of disputes) compareAmounts(scope, dispute, sums.get(dispute.id));
  const setOffs = Map.groupBy(await listSetOffs(tx, sellerId, ids), ({ disputeId }) => disputeId);
  const taken = disputes.map((dispute) => ({
    ...toTaken(dispute, sums.get(dispute.id)),
    setOffs: setOffs.get(dispute.id) ?? [],
  }));
  for (const each of taken) compareDebt(scope, each);
  await comparePostings(scope, taken.flatMap(toPostings));
  await compareTaxes(scope, taken);
}

function toTaken(dispute: DisputeRow, sums: ReversalSums | undefined): Omit<Taken, "setOffs"> {
  const { net = 0, tax = 0, waitingNet = 0, waitingTax = 0 } = sums ?? {};
  return {
    dispute,
    granted: { net: minor(net), tax: minor(tax) },
    all: { net: minor(net + waitingNet), tax: minor(tax + waitingTax) },
    isGivenBack: sums?.isAllGivenBack ?? false,
  };
}

/** A dispute that was lost and won later has given all of it back; any other one has nothing. */
function compareAmounts(
  { fault }: CheckScope,
  dispute: DisputeRow,
  sums: ReversalSums | undefined,
): void {
  const {
    creditTakenAmount: taken,
    creditOwedAmount: owed,
    creditDroppedAmount: dropped,
  } = dispute;
  const granted = (sums?.net ?? 0) + (sums?.tax ?? 0);
  const waiting = (sums?.waitingNet ?? 0) + (sums?.waitingTax ?? 0);
  if (taken + owed !== granted || dropped !== waiting)
    fault(
      `dispute ${dispute.id}`,
      `it took back ${taken + owed} and ${dropped} of credit, but its rows add up to ${granted} and ${waiting}`,
    );
  const isBack = dispute.lostAt !== null && dispute.reinstatedAt !== null;
  if (sums && (isBack ? !sums.isAllGivenBack : sums.isAnyGivenBack))
    fault(`dispute ${dispute.id}`, "the credit that it took was not given back as it was decided");
}

/** No more is paid of a debt than it is. */
function compareDebt({ fault }: CheckScope, { dispute, setOffs }: Taken): void {
  const owed = dispute.creditOwedAmount;
  const paid = sumSetOffs(setOffs);
  if (paid > owed)
    fault(`dispute ${dispute.id}`, `${owed} was owed, but credit paid ${paid} of it`);
}

function sumSetOffs(setOffs: readonly VerifiedSetOff[]): Minor {
  return sum(setOffs.map(({ amount }) => minor(amount)));
}

function toPostings({ dispute, granted, all, isGivenBack, setOffs }: Taken): ExpectedPosting[] {
  const { id, currency } = dispute;
  const owed = minor(dispute.creditOwedAmount);
  const left = minor(owed - sumSetOffs(setOffs));
  const common = { subject: `dispute ${id}`, currency };
  return [
    { ...common, source: sources.disputeCreditTaken(id), legs: creditTakenLegs(granted, owed) },
    {
      ...common,
      source: sources.disputeCreditGivenBack(id),
      legs: isGivenBack ? reversedLegs(creditTakenLegs(all, left)) : [],
    },
    ...setOffs.map((setOff) => ({
      ...common,
      source: sources.creditSetOff(id, setOff.id),
      legs: creditSetOffLegs(minor(setOff.amount)),
    })),
  ];
}

async function compareTaxes(
  { tx, sellerId, fault }: CheckScope,
  taken: readonly Taken[],
): Promise<void> {
  const ids = taken.flatMap(({ dispute: { id } }) => [
    sources.disputeCreditTaken(id),
    sources.disputeCreditGivenBack(id),
  ]);
  const sums = await sumTaxesOfSources(tx, sellerId, ids);
  const reported = new Map(sums.map(({ source, amount }) => [source, amount]));
  for (const { dispute, granted, all, isGivenBack } of taken) {
    const due = reported.get(sources.disputeCreditTaken(dispute.id)) ?? 0;
    const returned = 0 - (reported.get(sources.disputeCreditGivenBack(dispute.id)) ?? 0);
    if (due !== granted.tax || returned !== (isGivenBack ? all.tax : 0))
      fault(
        `dispute ${dispute.id}`,
        `the tax report has ${due} and ${returned} of the tax of the credit that it took back`,
      );
  }
}
