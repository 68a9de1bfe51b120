import type { ProductKey } from "./demo-catalog.ts";

/** An action of a buyer. */
export type Deed =
  | {
      kind: "buy";
      product: ProductKey;
      card?: string;
      discount?: "launch" | "friends";
      amount?: number;
    }
  | { kind: "abandon"; product: ProductKey }
  | { kind: "refund"; share: number }
  | { kind: "change"; product: ProductKey; proration: "invoice" | "prorate" | "next_period" }
  | { kind: "cancel" }
  | { kind: "uncancel" }
  | { kind: "revoke" };

export interface StoryStep {
  /** Days after the beginning of the story. */
  day: number;
  /** Which buyer. */
  person: number;
  deed: Deed;
}

type Course = readonly (readonly [day: number, deed: Deed])[];

const buy = (
  product: ProductKey,
  more: { card?: string; discount?: "launch" | "friends"; amount?: number } = {},
): Deed => ({
  kind: "buy",
  product,
  ...more,
});

/**
 * In a short story each of these happens too: they begin in its first days and end within fifty.
 */
const certain: readonly Course[] = [
  [
    [0, buy("starter")],
    [20, { kind: "change", product: "studio", proration: "invoice" }],
  ],
  [
    [0, buy("studio", { discount: "launch" })],
    [40, { kind: "cancel" }],
  ],
  // Saved without a charge; every later charge fails until the subscription ends.
  [[1, buy("team", { card: "chargeCustomerFail" })]],
  [
    [1, buy("fieldGuide")],
    [9, { kind: "refund", share: 1 }],
  ],
  [
    [2, buy("workshop")],
    [5, { kind: "refund", share: 0.4 }],
  ],
  [[2, buy("workshop", { card: "createDisputeProductNotReceived" })]],
  [[3, buy("studioYearly")]],
  [
    [3, buy("fieldGuide", { card: "chargeDeclinedInsufficientFunds" })],
    [3, buy("fieldGuide")],
  ],
  [
    [4, buy("sampler")],
    [11, buy("tipJar", { amount: 1_500 })],
  ],
  [[4, buy("api")]],
  [[5, { kind: "abandon", product: "team" }]],
  [[5, buy("team")]],
];

/** Further buyers take these in turn. */
const usual: readonly Course[] = [
  [[0, buy("studio")]],
  [
    [0, buy("fieldGuide")],
    [35, buy("starter")],
  ],
  [
    [0, buy("starter", { discount: "launch" })],
    [95, { kind: "change", product: "studio", proration: "prorate" }],
  ],
  [
    [0, buy("team")],
    [70, { kind: "cancel" }],
    [72, { kind: "uncancel" }],
  ],
  [
    [0, buy("sampler")],
    [6, buy("studio", { discount: "friends" })],
  ],
  [[0, buy("workshop")]],
  [
    [0, buy("studio")],
    [60, { kind: "change", product: "starter", proration: "next_period" }],
  ],
  [
    [0, { kind: "abandon", product: "studio" }],
    [2, buy("studioYearly")],
  ],
  [
    [0, buy("starter")],
    [64, { kind: "cancel" }],
  ],
  [
    [0, buy("tipJar", { amount: 700 })],
    [120, buy("fieldGuide")],
  ],
  [
    [0, buy("team", { card: "mastercard" })],
    [100, { kind: "revoke" }],
  ],
  [[0, buy("api")]],
  [
    [0, buy("starter", { card: "chargeDeclined" })],
    [1, buy("starter")],
  ],
];

/** Days before the end, for what is open or recent when the story ends. */
const lastDays: readonly Course[] = [
  // Its trial ended and its first charge failed: it is past due.
  [[-10, buy("team", { card: "chargeCustomerFail" })]],
  [
    [-14, buy("fieldGuide")],
    [-8, { kind: "refund", share: 1 }],
  ],
  // A dispute that waits for an answer.
  [[-6, buy("workshop", { card: "createDispute" })]],
  // Still in its trial.
  [[-3, buy("team")]],
];

/** Writes the steps of a story in order. The same numbers give the same story. */
export function writeStory(days: number, buyers: number): StoryStep[] {
  const further = Math.max(0, buyers - certain.length - lastDays.length);
  const steps: StoryStep[] = [];
  const add = (course: Course, begins: number) => {
    const person = steps.reduce((most, step) => Math.max(most, step.person), -1) + 1;
    for (const [day, deed] of course) steps.push({ day: begins + day, person, deed });
  };
  for (const course of certain) add(course, 0);
  // More of them come later in the story than at its beginning.
  for (let number = 0; number < further; number += 1) {
    const begins = Math.floor(days * Math.sqrt((number + 1) / (further + 1)) * 0.97);
    add(usual[number % usual.length] as Course, begins);
  }
  for (const course of lastDays) add(course, days);
  return steps
    .filter(({ day }) => day >= 0 && day < days)
    .sort((one, other) => one.day - other.day || one.person - other.person);
}
