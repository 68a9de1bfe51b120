import fc from "fast-check";
import { expect, test } from "vitest";
import { delayMs, judgeTry, type Trier, type Tries, triesExpireAt } from "./password-try-rules.ts";

const startMs = Date.parse("2026-03-01T09:00:00Z");
const at = (seconds: number) => new Date(startMs + seconds * 1000);

test.each<[Trier, number[], number[]]>([
  ["network", [0, 4, 5, 6, 7, 8, 9, 10, 11, 99], [0, 0, 1, 2, 4, 8, 16, 32, 60, 60]],
  ["known browser", [0, 9, 10, 11, 99], [0, 0, 1, 2, 60]],
  ["account", [0, 19, 20, 21, 25, 26, 1000], [0, 0, 1, 2, 32, 60, 60]],
])("the wait of a %s after %j failures is %j seconds", (trier, failures, seconds) => {
  expect(failures.map((count) => delayMs(trier, count) / 1000)).toEqual(seconds);
});

/** One account, as the store keeps it. */
function account() {
  const rows = new Map<string, Tries>();
  const find = (key: string, now: Date) => {
    const row = rows.get(key);
    return row && triesExpireAt(row) > now ? row : undefined;
  };
  return (trier: "network" | "known browser", name: string, seconds: number) => {
    const now = at(seconds);
    const verdict = judgeTry(trier, find(name, now), find("account", now), now);
    rows.set(name, verdict.own);
    if (verdict.account) rows.set("account", verdict.account);
    return verdict.retryAfterSeconds;
  };
}

test("a network has five tries, then waits 1, 2, 4 … 60 seconds between two", () => {
  const attempt = account();
  const waits: number[] = [];
  let seconds = 0;
  for (let count = 0; count < 14; count += 1) {
    const wait = attempt("network", "a", seconds);
    waits.push(wait ?? 0);
    seconds += wait ?? 0;
    if (wait !== undefined) expect(attempt("network", "a", seconds)).toBeUndefined();
  }

  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("after twenty failures in other networks a new one waits once, then is checked", () => {
  const attempt = account();
  for (let network = 0; network < 26; network += 1) {
    const name = `n${network}`;
    const wait = attempt("network", name, network * 2);
    if (wait !== undefined) attempt("network", name, network * 2 + wait);
  }
  const wait = attempt("network", "owner", 90);

  expect(wait).toBeGreaterThan(0);
  expect(attempt("network", "owner", 90 + (wait ?? 0) - 1)).toBe(1);
  expect(attempt("network", "owner", 90 + (wait ?? 0))).toBeUndefined();
});

test("failures are forgotten, one in two minutes", () => {
  const attempt = account();
  for (let count = 0; count < 5; count += 1) attempt("network", "a", 0);
  expect(attempt("network", "a", 0)).toBe(1);

  for (let count = 0; count < 3; count += 1) expect(attempt("network", "a", 360)).toBeUndefined();
  expect(attempt("network", "a", 360)).toBe(1);
});

test("an attack of any length is forgotten within an hour", () => {
  const attempt = account();
  for (let seconds = 0; seconds < 7_200; seconds += 20) {
    attempt("network", `n${seconds}`, seconds);
    attempt("network", `n${seconds - 60}`, seconds);
  }

  expect(attempt("network", "owner", 7_200)).toBe(60);
  expect(attempt("network", "another", 7_200 + 3_600)).toBeUndefined();
});

const call = fc.record({
  afterSeconds: fc.integer({ min: 0, max: 90 }),
  network: fc.integer({ min: 0, max: 40 }),
});

test("attempts of others delay a new network by at most a minute", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 300 }), (calls) => {
      const attempt = account();
      let seconds = 0;
      for (const { afterSeconds, network } of calls) {
        seconds += afterSeconds;
        attempt("network", `n${network}`, seconds);
      }
      const wait = attempt("network", "owner", seconds) ?? 0;
      expect(wait).toBeLessThanOrEqual(60);
      for (let each = 0; each < 40; each += 1) attempt("network", `n${each}`, seconds + wait);
      if (wait > 0) expect(attempt("network", "owner", seconds + wait)).toBeUndefined();
    }),
  );
});

test("attempts of others do not delay a known browser", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
      const attempt = account();
      let seconds = 0;
      for (const { afterSeconds, network } of calls) {
        seconds += afterSeconds;
        attempt("network", `n${network}`, seconds);
      }
      for (let count = 0; count < 10; count += 1)
        expect(attempt("known browser", "b", seconds)).toBeUndefined();
      expect(attempt("known browser", "b", seconds)).toBe(1);
    }),
  );
});

test("however it spreads its tries, one network has twelve and one a minute at most", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 400 }), (pauses) => {
      const attempt = account();
      let seconds = 0;
      let checked = 0;
      for (const pause of pauses) {
        seconds += pause;
        if (attempt("network", "a", seconds) === undefined) checked += 1;
      }
      expect(checked).toBeLessThanOrEqual(12 + seconds / 60);
    }),
  );
});
