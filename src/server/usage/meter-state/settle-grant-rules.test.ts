import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyCases } from "#test/support/property-cases.ts";
import { burnDown, sumRemaining } from "./burn-down-rules.ts";
import { carryGrants, type OpenGrant, settleGrants } from "./settle-grant-rules.ts";
import { noUnits, toUnits, toWireUnits, type Units } from "./unit-rules.ts";

const start = new Date("2026-03-01T09:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const units = (count: number) => toUnits(String(count));

function aGrant(id: string, count: number, given: Partial<OpenGrant> = {}): OpenGrant {
  return {
    id,
    source: "manual",
    units: units(count),
    priority: 100,
    createdAt: start,
    startsAt: start,
    expiresAt: null,
    recurrence: null,
    recursAt: null,
    rollsOver: false,
    maxRollover: null,
    granted: noUnits,
    remaining: noUnits,
    beganAt: null,
    endedAt: null,
    creditedEpoch: 0,
    ...given,
  };
}

const account = (consumed: number, credited: Units = noUnits, held = 0) => ({
  consumed: units(consumed),
  credited,
  held: units(held),
  epoch: 0,
});
const shown = (grants: readonly OpenGrant[]) =>
  Object.fromEntries(grants.map(({ id, remaining }) => [id, toWireUnits(remaining)]));

test.each<[string, OpenGrant[], string[]]>([
  ["a lower priority", [aGrant("a", 5), aGrant("b", 5, { priority: 1 })], ["b", "a"]],
  ["an earlier expiry", [aGrant("a", 5), aGrant("b", 5, { expiresAt: after(9) })], ["b", "a"]],
  ["what ends with the window", [aGrant("a", 5, { rollsOver: true }), aGrant("b", 5)], ["b", "a"]],
  ["what is older", [aGrant("a", 5, { createdAt: after(1) }), aGrant("b", 5)], ["b", "a"]],
  [
    "priority before expiry",
    [aGrant("a", 5, { expiresAt: after(9), priority: 2 }), aGrant("b", 5, { priority: 1 })],
    ["b", "a"],
  ],
])("%s is used up first", (_, grants, order) => {
  const settled = settleGrants(account(0), grants, start);
  const { parts, uncovered } = burnDown(settled.grants, units(7));
  expect(parts.map(({ id, remaining }) => [id, toWireUnits(remaining)])).toEqual([
    [order[0], 0],
    [order[1], 3],
  ]);
  expect(uncovered).toBe(0n);
});

test("a grant that expires takes what is left of it along, and what it covered stays", () => {
  const grants = [aGrant("a", 10, { expiresAt: after(1) }), aGrant("b", 10)];
  const begun = settleGrants(account(0), grants, start);
  expect(toWireUnits(begun.credited)).toBe(20);
  const settled = settleGrants(account(4, begun.credited), begun.grants, after(1));
  expect([toWireUnits(settled.credited), shown(settled.grants)]).toEqual([14, { a: 0, b: 10 }]);
  expect(settled.entries.map((entry) => toWireUnits(entry.units))).toEqual([-6]);
});

test("units that are held outlive their grant, and go with the reservation", () => {
  const begun = settleGrants(account(0), [aGrant("a", 10, { expiresAt: after(1) })], start);
  const held = settleGrants(account(2, begun.credited, 5), begun.grants, after(1));
  expect([toWireUnits(held.credited), shown(held.grants)]).toEqual([7, { a: 5 }]);
  const used = settleGrants(account(5, held.credited, 2), held.grants, after(2));
  expect([toWireUnits(used.credited), shown(used.grants)]).toEqual([7, { a: 2 }]);
  const released = settleGrants(account(5, used.credited, 0), used.grants, after(3));
  expect([toWireUnits(released.credited), shown(released.grants)]).toEqual([5, { a: 0 }]);
});

test("a recurring grant is full again in each month, on the last day of short ones", () => {
  const startsAt = new Date("2026-01-31T00:00:00Z");
  const grant = aGrant("a", 10, { startsAt, recurrence: "month" });
  const begun = settleGrants(account(0), [grant], startsAt);
  expect(begun.grants[0]?.recursAt).toEqual(new Date("2026-02-28T00:00:00Z"));
  const february = new Date("2026-02-28T00:00:00Z");
  const second = settleGrants(account(4, begun.credited), begun.grants, february);
  expect([toWireUnits(second.credited), shown(second.grants)]).toEqual([14, { a: 10 }]);
  expect(second.grants[0]?.recursAt).toEqual(new Date("2026-03-31T00:00:00Z"));
  expect(second.entries.map((entry) => toWireUnits(entry.units))).toEqual([-6, 10]);
});

const carry = (covered: number, credited: Units, grants: OpenGrant[], held = 0, toEpoch = 0) =>
  carryGrants(
    { covered: units(covered), toEpoch },
    { credited, held: units(held) },
    grants,
    after(5),
  );

test.each<[string, OpenGrant, number, object, number]>([
  ["ends with the window", aGrant("a", 10), 4, { a: 0 }, 0],
  ["goes on", aGrant("a", 10, { rollsOver: true }), 4, { a: 6 }, 6],
  ["goes on in part", aGrant("a", 10, { rollsOver: true, maxRollover: units(2) }), 4, { a: 2 }, 2],
])("what is left of a grant %s", (_, grant, used, remaining, credited) => {
  const begun = settleGrants(account(0), [grant], start);
  const carried = carry(used, begun.credited, begun.grants);
  expect([shown(carried.grants), toWireUnits(carried.credited)]).toEqual([remaining, credited]);
});

test.each([
  [0, 0, 0],
  [10, 4, 10],
  [10, 14, 6],
  [10, 12.5, 7],
  [10, 30, 0],
])(
  "%d credited with rollover and 10 without, %d used: %d whole units go on",
  (rolling, used, rest) => {
    const benefit = { source: "benefit" as const };
    const grants = [
      ...(rolling ? [aGrant("a", rolling, { ...benefit, rollsOver: true })] : []),
      aGrant("b", 10, benefit),
    ];
    const begun = settleGrants(account(0), grants, start);
    const covered = Math.min(used, toWireUnits(begun.credited));
    const carried = carry(covered, begun.credited, begun.grants);
    expect(toWireUnits(carried.credited)).toBe(rest);
    expect(carried.rests.map((each) => toWireUnits(each.units))).toEqual(rest ? [rest] : []);
  },
);

test("credit from after the freeze, and what it covered, is for the next window", () => {
  const begun = settleGrants(account(0), [aGrant("a", 10)], start);
  const later = aGrant("b", 5, { startsAt: after(1), expiresAt: after(2) });
  const both = [...begun.grants, later];
  const second = settleGrants({ ...account(8, begun.credited), epoch: 1 }, both, after(1));
  // Five were used after the freeze: the expiry settles them on the grants that are there.
  const settled = settleGrants(
    { ...account(13, second.credited), epoch: 1 },
    second.grants,
    after(2),
  );
  const carried = carry(8, settled.credited, settled.grants);
  expect([toWireUnits(settled.credited), toWireUnits(carried.credited)]).toEqual([15, 5]);
});

type Step =
  | { kind: "grant"; count: number; priority: number; hours: number | null; rollsOver: boolean }
  | { kind: "hold" | "commit" | "release" | "use"; count: number }
  | { kind: "wait"; hours: number }
  | { kind: "end"; index: number }
  | { kind: "reset" };

const count = fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10);
const steps = (kinds: readonly ("hold" | "commit" | "release" | "use")[]) =>
  fc.array(
    fc.oneof(
      fc.record<Step & { kind: "grant" }>({
        kind: fc.constant("grant"),
        count,
        priority: fc.nat(2),
        hours: fc.option(fc.integer({ min: 1, max: 9 })),
        rollsOver: fc.boolean(),
      }),
      fc.record({ kind: fc.constantFrom(...kinds), count }),
      fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant("end" as const), index: fc.nat(5) }),
      fc.constant<Step>({ kind: "reset" }),
    ),
    { maxLength: 40 },
  );

/** Plays a history on the rules, and calls back after each step. */
function play(
  history: readonly Step[],
  check: (state: ReturnType<typeof account>, grants: OpenGrant[]) => void,
) {
  let state = account(0);
  let grants: OpenGrant[] = [];
  let hours = 0;
  let made = 0;
  const settle = () => {
    const settled = settleGrants(state, grants, after(hours));
    state = { ...state, credited: settled.credited };
    grants = settled.grants;
  };
  const add = (change: Partial<Record<"consumed" | "held", number>>) => {
    state = {
      ...state,
      consumed: (state.consumed + units(change.consumed ?? 0)) as Units,
      held: (state.held + units(change.held ?? 0)) as Units,
    };
  };
  for (const step of history) {
    made += 1;
    if (step.kind === "grant")
      grants.push(
        aGrant(String(made), step.count, {
          ...step,
          startsAt: after(hours),
          expiresAt: step.hours === null ? null : after(hours + step.hours),
          createdAt: after(hours),
        } as Partial<OpenGrant>),
      );
    if (step.kind === "wait") hours += step.hours;
    if (step.kind === "use") add({ consumed: step.count });
    settle();
    const asked = "count" in step ? units(step.count) : noUnits;
    const free = state.credited - state.consumed - state.held;
    if (step.kind === "hold" && asked <= free) add({ held: step.count });
    if (step.kind === "commit" && asked <= state.held)
      add({ held: -step.count, consumed: step.count });
    if (step.kind === "release" && asked <= state.held) add({ held: -step.count });
    if (step.kind === "end") {
      const ended = grants.filter(({ endedAt }) => endedAt === null)[step.index]?.id;
      grants = grants.map((each) =>
        each.id === ended ? { ...each, endedAt: after(hours) } : each,
      );
    }
    settle();
    if (step.kind === "reset") {
      const covered = state.consumed < state.credited ? state.consumed : state.credited;
      const carried = carryGrants({ covered, toEpoch: 0 }, state, grants, after(hours));
      state = { ...state, consumed: noUnits, credited: carried.credited };
      grants = carried.grants;
    }
    check(state, grants);
  }
}

test("what was used and is held is at most what is credited, under every history of reservations", () => {
  fc.assert(
    fc.property(steps(["hold", "commit", "release"]), (history) => {
      play(history, ({ consumed, held, credited }) => {
        expect(consumed + held <= credited).toBe(true);
      });
    }),
    propertyCases(300),
  );
});

test("the breakdown adds up to the balance, whatever is used", () => {
  fc.assert(
    fc.property(steps(["hold", "commit", "release", "use"]), (history) => {
      play(history, ({ consumed, credited }, grants) => {
        const begun = grants.filter(({ beganAt }) => beganAt !== null);
        const covered = credited - sumRemaining(begun);
        const { parts, uncovered } = burnDown(begun, (consumed - covered) as Units);
        expect(covered >= 0n && parts.every(({ remaining }) => remaining >= 0n)).toBe(true);
        expect(sumRemaining(parts) - uncovered).toBe(credited - consumed);
      });
    }),
    propertyCases(300),
  );
});

test("using x and then y is using x + y", () => {
  fc.assert(
    fc.property(steps(["use"]), count, count, (history, x, y) => {
      play(history, (_, grants) => {
        const begun = grants.filter(({ beganAt }) => beganAt !== null);
        const once = burnDown(begun, units(Number((x + y).toFixed(1))));
        const twice = burnDown(burnDown(begun, units(x)).parts, units(y));
        expect(shown(twice.parts)).toEqual(shown(once.parts));
      });
    }),
    propertyCases(100),
  );
});
