import type { Mutant } from "./mutant.ts";

const settling = "src/server/usage/meter-state/settle-grant-rules.ts";
const settlingTests = ["src/server/usage/meter-state/settle-grant-rules.test.ts"];

/** Faults in credits, reservations and limits of usage. */
export const usageMutants: readonly Mutant[] = [
  {
    name: "held-units-are-held-again",
    file: "src/server/usage/meter-state/quick-hold-store.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a part of the source
    text: "${balance} - state.held >=",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a part of the source
    planted: "${balance} >=",
    caughtBy: ["src/server/usage/reservations/reservation-routes.test.ts"],
  },
  {
    name: "commit-passes-by-the-limits",
    file: "src/server/usage/meter-state/quick-commit-store.ts",
    text: "and not state.is_limited and not state.has_ended_grants",
    planted: "and not state.has_ended_grants",
    caughtBy: ["src/server/usage/ceilings/usage-limit-routes.test.ts"],
  },
  {
    name: "late-commit-takes-what-others-hold",
    file: "src/server/usage/reservations/reservation-rules.ts",
    text: 'if (available === 0n) return { kind: "refuse", error: "expired" };',
    planted: "",
    caughtBy: ["src/server/usage/reservations/reservation-rules.test.ts"],
  },
  {
    name: "expired-grant-takes-held-units-along",
    file: settling,
    text: "maxUnits(goesOn, heldParts.get(grant.id) ?? noUnits)",
    planted: "goesOn",
    caughtBy: settlingTests,
  },
  {
    name: "reset-loses-credit-of-the-next-window",
    file: settling,
    text: "maxUnits((before - covered) as Units, noUnits)",
    planted: "noUnits",
    caughtBy: settlingTests,
  },
  {
    name: "ceiling-forgets-what-was-charged",
    file: "src/server/usage/ceilings/ceiling-rules.ts",
    text: "maxUnits((units - counted.charged) as Units, noUnits)",
    planted: "units",
    caughtBy: ["src/server/usage/ceilings/ceiling-rules.test.ts"],
  },
  {
    name: "ceiling-forgets-an-earlier-price",
    file: "src/server/usage/ceilings/ceiling-rules.ts",
    text: "amountToCost(earlier.amount) + cost",
    planted: "cost",
    caughtBy: ["src/server/usage/ceilings/ceiling-rules.test.ts"],
  },
  {
    name: "frozen-usage-is-not-rounded-in-ceilings",
    file: "src/server/usage/ceilings/ceiling-rules.ts",
    text: " + getRoundingUp(getCost(unitAmount, frozen))",
    planted: "",
    caughtBy: ["src/server/usage/ceilings/ceiling-rules.test.ts"],
  },
  {
    name: "units-above-a-ceiling-are-billed",
    file: "src/server/usage/meter-state/usage-charge-rules.ts",
    text: "consumed - uncharged - credited",
    planted: "consumed - credited",
    caughtBy: ["src/server/usage/ceilings/ceiling-rules.test.ts"],
  },
];
