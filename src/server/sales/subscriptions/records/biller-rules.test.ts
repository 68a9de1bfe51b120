import { expect, test } from "vitest";
import { noUnits } from "#server/usage/meter-state/unit-rules.ts";
import {
  closesWindow,
  findBiller,
  type MeterChange,
  type MeteredSubscription,
} from "./biller-rules.ts";

function subscription(
  subscriptionId: string,
  given: Partial<MeteredSubscription> = {},
): MeteredSubscription {
  return {
    customerId: "customer",
    subscriptionId,
    meterId: "calls",
    isMetered: true,
    isTrial: false,
    since: new Date("2026-03-01"),
    included: noUnits,
    ...given,
  };
}

const first = subscription("first");
const later = subscription("later", { since: new Date("2026-03-02") });
const tried = subscription("tried", { since: new Date("2026-02-01"), isTrial: true });
const including = subscription("including", { isMetered: false });

test.each<[string, MeteredSubscription[], string | undefined]>([
  ["the one that has billed longest", [later, first], "first"],
  ["one that is paid goes before one in a trial", [tried, later], "later"],
  ["one in a trial, if there is no other", [tried, including], "tried"],
  ["none that only includes units", [including], undefined],
  ["of two that began at once always the same", [subscription("b"), subscription("a")], "a"],
])("the biller is %s", (_name, subscriptions, id) => {
  expect(findBiller(subscriptions)?.subscriptionId).toBe(id);
});

const change = (given: Partial<MeterChange>): MeterChange => ({
  kind: "renewal",
  own: first,
  others: [],
  willBeMetered: true,
  ...given,
});

test.each<[string, Partial<MeterChange>, boolean]>([
  ["the only one that bills closes the window", {}, true],
  ["so does the earliest of two", { others: [later] }, true],
  ["and when it ends", { kind: "end", others: [later], willBeMetered: false }, true],
  ["the later one leaves it open", { own: later, others: [first] }, false],
  ["and when it ends", { kind: "end", own: later, others: [first], willBeMetered: false }, false],
  ["one in a trial leaves it to a paid one", { own: tried, others: [later] }, false],
  [
    "one that includes units leaves it",
    { own: including, others: [first], willBeMetered: false },
    false,
  ],
  [
    "where nobody bills, its renewal closes it",
    { own: including, willBeMetered: false, others: [subscription("other", { isMetered: false })] },
    true,
  ],
  [
    "but not its end",
    {
      kind: "end",
      own: including,
      willBeMetered: false,
      others: [subscription("other", { isMetered: false })],
    },
    false,
  ],
  [
    "unless no other one has the meter",
    { kind: "end", own: including, willBeMetered: false },
    true,
  ],
  [
    "one that begins to bill closes what nobody bills",
    { kind: "start", own: undefined, others: [including] },
    true,
  ],
  ["and what was free in a trial", { kind: "start", own: undefined, others: [tried] }, true],
  ["but not what another one bills", { kind: "start", own: undefined, others: [first] }, false],
  [
    "one that begins to include units leaves it to others",
    { kind: "change", own: undefined, others: [including], willBeMetered: false },
    false,
  ],
])("%s", (_name, given, isClosed) => {
  expect(closesWindow(change(given))).toBe(isClosed);
});
