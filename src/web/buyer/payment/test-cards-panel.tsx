import { type ReactNode, useId } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { machineNowMs } from "#web/platform/machine-clock.ts";
import type { TypedCard } from "./sandbox-api.ts";

const cards = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0025 0000 3155", "threeDSecure"],
  ["4000 0000 0000 9995", "declined"],
  ["4000 0000 0000 0341", "chargesDeclined"],
] as const;

const testCode = "123";
const fills = new EventTarget();

/** Calls back when the buyer chooses a test card. */
export function watchTestCards(onCard: (card: TypedCard) => void): () => void {
  const listener = (event: Event) => onCard((event as CustomEvent<TypedCard>).detail);
  fills.addEventListener("card", listener);
  return () => fills.removeEventListener("card", listener);
}

function fill(number: string): void {
  const detail: TypedCard = { number, expiry: `12 / ${farYear()}`, code: testCode };
  fills.dispatchEvent(new CustomEvent("card", { detail }));
}

/**
 * The sandbox compares it with its own clock, which may be years ahead of this one, and takes cards
 * that expire within 50 years.
 */
function farYear(): string {
  return String(new Date(machineNowMs()).getFullYear() + 40).slice(2);
}

/** Sandbox tools are amber and dashed on every page. */
export function TestCardsPanel(): ReactNode {
  const { testCards } = useBuyer().messages;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col rounded-12 border border-dashed border-warn-line bg-warn-wash px-4 pt-4 pb-2"
    >
      <h2 id={id} className="mb-1 flex items-center gap-2 text-12 font-semibold text-warn">
        <span className="size-1.5 shrink-0 rounded-full bg-current" />
        {testCards.heading}
      </h2>
      <ul>
        {cards.map(([number, outcome]) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => fill(number)}
              className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-6 px-2 py-1 text-12 transition-colors hover:bg-warn-soft"
            >
              <span className="shrink-0 font-mono">{number}</span>
              <span className="text-right text-ink-second">{testCards[outcome]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
