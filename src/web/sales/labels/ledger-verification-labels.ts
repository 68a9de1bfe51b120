import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import { count, joinWithAnd } from "#web/platform/format/format.ts";
import { type PlainFault, plainFault } from "./ledger-fault-labels.ts";

const maxShown = 10;

type Findings = Pick<LedgerVerificationWire, "checked" | "faults">;

/** Returns the result in one sentence: "12 entries and 5 accounts checked. Everything matches." */
export function verificationSentence({ checked, faults }: Findings): string {
  const parts = Object.entries(withOrdersOnce(checked))
    .filter(([, amount]) => amount > 0)
    .map(([what, amount]) => `${amount.toLocaleString("en-US")} ${singular(what, amount)}`);
  if (parts.length === 0 && faults.length === 0) return "There is nothing to check yet.";
  const list = joinWithAnd(parts);
  return faults.length === 0
    ? `${list} checked. Everything matches.`
    : `${list} checked. ${count(faults.length, "problem")} found.`;
}

/** Orders with entries are orders too: one number is enough for a sentence. */
function withOrdersOnce(checked: LedgerVerificationWire["checked"]): Record<string, number> {
  const { "orders with entries": _, ...counts } = checked;
  return counts;
}

/** Returns the first problems, and how many others there are. */
export function shownFaults({ faults }: Pick<Findings, "faults">): {
  shown: PlainFault[];
  hidden: number;
} {
  const shown = faults.slice(0, maxShown).map(plainFault);
  return { shown, hidden: faults.length - shown.length };
}

/** The checks count in plurals: "entries", "orders", "customers with entries". */
function singular(what: string, amount: number): string {
  if (amount !== 1) return what;
  return what.replace(/^\w+/, (noun) =>
    noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, ""),
  );
}
