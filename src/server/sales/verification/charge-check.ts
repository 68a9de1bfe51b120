import type { CheckScope, LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { findById } from "#server/platform/ids.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import {
  hasSandboxCharges,
  listSandboxCharges,
  listUnknownCharges,
  type SandboxCharge,
} from "./sandbox-charges-store.ts";
import { readPages, sumReturnedToCards } from "./verified-rows-store.ts";

const maxUnknown = 100;

/** Payments against the charges of the payment sandbox. Charges of Stripe are not read here. */
export const chargeCheck: LedgerCheck = {
  name: "charges",
  async run(scope) {
    const { tx, sellerId, fault } = scope;
    if (!(await hasSandboxCharges(tx))) return;
    for await (const payments of readPages(tx, sellerId, "payments")) {
      const charged = payments.filter(
        ({ status, chargeId }) => status === "succeeded" && chargeId !== null,
      );
      if (charged.length > 0) await compareCharges(scope, charged);
    }
    for (const id of await listUnknownCharges(tx, sellerId, maxUnknown))
      fault(`charge ${id}`, "it was charged, but no payment is recorded for it");
  },
};

async function compareCharges(scope: CheckScope, payments: readonly PaymentRow[]): Promise<void> {
  const { tx, sellerId, count, fault } = scope;
  count("charges", payments.length);
  const chargeIds = payments.flatMap(({ chargeId }) => chargeId ?? []);
  const charges = new Map(
    (await listSandboxCharges(tx, chargeIds)).map((charge) => [charge.id, charge]),
  );
  const sums = await sumReturnedToCards(
    tx,
    sellerId,
    payments.map(({ id }) => id),
  );
  const returned = new Map(sums.map((sum) => [sum.paymentId, sum]));
  for (const payment of payments) {
    const { known = 0, open = 0 } = returned.get(payment.id) ?? {};
    const message = chargeFault(payment, findById(charges, payment.chargeId), known, open);
    if (message) fault(`payment ${payment.id}`, message);
  }
}

function chargeFault(
  payment: PaymentRow,
  charge: SandboxCharge | undefined,
  known: number,
  open: number,
): string | undefined {
  if (!charge) return `the processor has no charge ${payment.chargeId}`;
  if (charge.status !== "succeeded") return `its charge is ${charge.status}`;
  if (charge.amount !== payment.amount || charge.currency !== payment.currency)
    return `it is ${payment.amount} ${payment.currency}, but ${charge.amount} ${charge.currency} was charged`;
  const refunded = charge.amountRefunded;
  if (refunded < known || refunded > known + open)
    return `${known} of it was refunded, but ${refunded} at the processor`;
  return undefined;
}
