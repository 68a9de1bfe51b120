import { expect, test } from "vitest";
import { judge, type Limit, mailPlaces } from "./rate-limit-rules.ts";

const three: Limit = { requests: 3, windowMs: 9_000 };

/** The instants at which a request is let through, of those at which one comes. */
function passing(limit: Limit, comingMs: number[]): number[] {
  let arrivalMs: number | undefined;
  return comingMs.filter((nowMs) => {
    const verdict = judge(limit, arrivalMs, nowMs);
    if (verdict.passed) arrivalMs = verdict.arrivalMs;
    return verdict.passed;
  });
}

test.each<[string, number[], number[]]>([
  ["as many at once as the limit says", [0, 0, 0, 0, 0], [0, 0, 0]],
  ["one more for each step that has passed", [0, 0, 0, 2_999, 3_000, 3_000], [0, 0, 0, 3_000]],
  ["a steady pace for ever", [0, 3_000, 6_000, 9_000, 12_000], [0, 3_000, 6_000, 9_000, 12_000]],
  [
    "all again after a whole window",
    [0, 0, 0, 9_000, 9_000, 9_000, 9_000],
    [0, 0, 0, 9_000, 9_000, 9_000],
  ],
  [
    "no more than the limit after a long rest",
    [0, 90_000, 90_000, 90_000, 90_000],
    [0, 90_000, 90_000, 90_000],
  ],
])("lets through %s", (_what, coming, through) => {
  expect(passing(three, coming)).toEqual(through);
});

test.each([
  [0, 3],
  [1, 3],
  [1_000, 2],
  [2_999, 1],
])(
  "after the last place, at %i ms the next one is said to be free in %i s, and is",
  (nowMs, seconds) => {
    const full = 9_000;
    expect(judge(three, full, nowMs)).toEqual({ passed: false, retryAfterSeconds: seconds });
    expect(judge(three, full, nowMs + seconds * 1000).passed).toBe(true);
  },
);

test("a refused request takes no place", () => {
  const coming = Array.from({ length: 3_001 }, (_, ms) => ms);

  expect(passing(three, coming)).toEqual([0, 1, 2, 3_000]);
});

test("a mail is counted by hour and by day, for its network and for all networks together", () => {
  const limits = { perHour: 5, perDay: 10 };
  const mail = {
    kind: "reset",
    to: "maya@example.com",
    from: { network: "203.0.113.0/24" },
  } as const;

  expect(mailPlaces(limits, mail)).toEqual([
    {
      key: "mail reset maya@example.com network 203.0.113.0/24 by hour",
      limit: { requests: 5, windowMs: 3_600_000 },
    },
    {
      key: "mail reset maya@example.com network 203.0.113.0/24 by day",
      limit: { requests: 10, windowMs: 86_400_000 },
    },
    {
      key: "mail reset maya@example.com by hour",
      limit: { requests: 15, windowMs: 3_600_000 },
    },
    {
      key: "mail reset maya@example.com by day",
      limit: { requests: 30, windowMs: 86_400_000 },
    },
  ]);
});

test.each([
  [{ perHour: 5, perDay: 10 }, 20],
  [{ perHour: 1, perDay: 1 }, 20],
  [{ perHour: 50, perDay: 200 }, 7.2 / 3],
])(
  "with a longest wait of 20 minutes and %j a mailbox that strangers fill gets a mail every %d minutes",
  (limits, minutes) => {
    const minuteMs = 60_000;
    const arrivals = new Map<string, number>();
    const mailedAt: number[] = [];
    for (let nowMs = 0; nowMs < 48 * 60 * minuteMs; nowMs += minuteMs / 5) {
      const places = mailPlaces(limits, {
        kind: "portal seller",
        to: "maya@example.com",
        // Each request comes from a network that was not used before.
        from: { network: String(nowMs) },
        maxWaitMs: 20 * minuteMs,
      });
      const verdicts = places.map(({ key, limit }) => judge(limit, arrivals.get(key), nowMs));
      if (!verdicts.every(({ passed }) => passed)) continue;
      for (const [n, verdict] of verdicts.entries())
        if (verdict.passed) arrivals.set(places[n]?.key ?? "", verdict.arrivalMs);
      mailedAt.push(nowMs);
    }
    const waits = mailedAt.map((at, n) => at - (mailedAt[n - 1] ?? 0));
    expect(Math.max(...waits) / minuteMs).toBeCloseTo(minutes, 0);
  },
);

test("a mail that a known browser asks for is counted for that browser only", () => {
  const mail = { kind: "reset", to: "maya@example.com", from: { knownBrowser: "b1" } } as const;

  expect(mailPlaces({ perHour: 5, perDay: 10 }, mail).map(({ key }) => key)).toEqual([
    "mail reset maya@example.com browser b1 by hour",
    "mail reset maya@example.com browser b1 by day",
  ]);
});
