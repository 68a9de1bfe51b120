import { expect, test } from "vitest";
import { toUnits, type Units } from "../meter-state/unit-rules.ts";
import {
  type CommittedReservation,
  getAvailable,
  judgeCommit,
  judgeHold,
  type Means,
} from "./reservation-rules.ts";

const units = (count: number) => toUnits(String(count));
const now = new Date("2026-03-01T09:00:00Z");

/** Balance, held, whether the units are billed, and the room of limits. */
function toMeans(balance: number, held: number, isBilled: boolean, room: number | null): Means {
  const negative = balance < 0;
  const size = units(Math.abs(balance));
  return {
    balance: (negative ? -size : size) as Units,
    held: units(held),
    isBilled,
    room: room === null ? null : units(room),
  };
}

test.each([
  [10, 3, false, null, 7, 7, "hold"],
  [10, 3, false, null, 7, 7.5, "insufficientBalance"],
  [-1, 0, false, null, 0, 1, "insufficientBalance"],
  [10, 3, false, 5, 2, 2, "hold"],
  [10, 3, false, 5, 2, 3, "limitReached"],
  [4, 3, false, 9, 1, 2, "insufficientBalance"],
  [-50, 3, true, null, null, 99, "hold"],
  [-50, 3, true, 10, 7, 7, "hold"],
  [-50, 3, true, 10, 7, 8, "limitReached"],
  [-50, 3, true, 0, 0, 1, "limitReached"],
] as const)(
  "a balance of %d with %d held (billed: %s, room: %s) has %s: %d are %s",
  (balance, held, isBilled, room, available, asked, verdict) => {
    const means = toMeans(balance, held, isBilled, room);
    expect(getAvailable(means)).toBe(available === null ? null : units(available));
    expect(judgeHold(means, units(asked))).toBe(verdict);
  },
);

type Status = CommittedReservation["status"];
const write = (count: number) => ({ kind: "write", units: units(count) });
const refuse = (error: string) => ({ kind: "refuse", error });

test.each<[Status, number, number | null, Means, unknown]>([
  ["held", 60, null, toMeans(8, 0, false, null), write(8)],
  ["held", 60, 3, toMeans(8, 0, false, null), write(3)],
  ["held", 60, 9, toMeans(8, 0, false, null), refuse("aboveHeld")],
  ["held", 60, null, toMeans(-2, 0, false, null), write(8)],
  ["held", 60, null, toMeans(8, 0, false, 7), refuse("limitReached")],
  ["held", 0, null, toMeans(8, 0, false, null), write(8)],
  ["held", 0, null, toMeans(8, 6, false, null), write(2)],
  ["expired", 0, null, toMeans(8, 8, false, null), refuse("expired")],
  ["expired", 0, 1, toMeans(8, 6, false, null), write(1)],
  ["expired", 0, null, toMeans(-8, 6, true, null), write(8)],
  ["released", 60, null, toMeans(8, 0, false, null), refuse("closed")],
  ["committed", 60, null, toMeans(8, 0, false, null), { kind: "repeat" }],
])(
  "a %s reservation of 8 with %d seconds left commits %s",
  (status, left, asked, means, verdict) => {
    const expiresAt = new Date(now.getTime() + left * 1_000);
    const reservation = { status, units: units(8), expiresAt };
    expect(judgeCommit(reservation, asked === null ? null : units(asked), means, now)).toEqual(
      verdict,
    );
  },
);
