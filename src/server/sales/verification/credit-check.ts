import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { listCreditsOfDebtors } from "./verified-reversals-store.ts";
import { countCredits, listDifferentCredits } from "./verified-subscriptions-store.ts";

const maxFaults = 100;

/** The credit of each customer against the entries behind it, and against what they owe. */
export const creditCheck: LedgerCheck = {
  name: "credits",
  async run({ tx, sellerId, count, fault }) {
    const credits = await countCredits(tx, sellerId);
    if (credits > 0) count("credits", credits);
    for (const { customerId, currency, ...sums } of await listDifferentCredits(
      tx,
      sellerId,
      maxFaults,
    ))
      fault(
        `customer ${customerId}`,
        `the credit is ${sums.stated} ${currency}, but its entries add up to ${sums.posted}`,
      );
    for (const debtor of await listCreditsOfDebtors(tx, sellerId, maxFaults))
      fault(
        `customer ${debtor.customerId}`,
        `the credit is ${debtor.credit} ${debtor.currency}, while ${debtor.owed} of lost disputes is owed`,
      );
  },
};
