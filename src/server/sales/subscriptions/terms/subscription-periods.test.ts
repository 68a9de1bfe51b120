import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import {
  laterByMonths,
  monthLength,
  toDateText,
  toDayNumber,
  toInstantText,
} from "#test/support/model-calendar.ts";
import { listAnchors, periodsOfTenYears } from "#test/support/period-cases.ts";
import { programEnvironment } from "#test/support/program-environment.ts";
import { periodAt } from "./subscription-period-rules.ts";

const program = join(import.meta.dirname, "../../../../../test/support/period-digest.ts");
const run = promisify(execFile);

/** Of every period and every trial of some months, by arithmetic of its own. */
function expectedDigest(): string {
  const digest = createHash("sha256");
  for (const anchor of listAnchors()) {
    for (const [interval, count] of periodsOfTenYears) {
      const step = interval === "year" ? 12 : 1;
      let start = anchor;
      for (let number = 1; number <= count; number += 1) {
        const end = laterByMonths(anchor, number * step);
        // Contiguous, because each begins where the one before it ended.
        digest.update(`${start} ${end}\n`);
        start = end;
      }
    }
    for (let months = 1; months <= 12; months += 1) {
      const end = laterByMonths(anchor, months);
      digest.update(`${end} ${end}\n`);
    }
  }
  return digest.digest("hex");
}

const expected = expectedDigest();

test.each([
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Europe/Berlin",
  "Pacific/Kiritimati",
])("ten years of periods from every month end are the same in a process in %s", async (zone) => {
  const env = { ...programEnvironment(), TZ: zone };
  const { stdout } = await run(process.execPath, [program], { env });
  const { digest, offsets } = JSON.parse(stdout);
  expect(digest).toBe(expected);
  expect(offsets.some((offset: number) => offset !== 0)).toBe(zone !== "UTC");
});

/** Written by hand: the first days of the periods after this one. */
test.each([
  ["2024-01-31", "month", ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30"]],
  ["2023-01-31", "month", ["2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31", "2023-06-30"]],
  ["2023-12-30", "month", ["2024-01-30", "2024-02-29", "2024-03-30", "2024-04-30", "2024-05-30"]],
  ["2027-11-29", "month", ["2027-12-29", "2028-01-29", "2028-02-29", "2028-03-29", "2028-04-29"]],
  ["2027-01-28", "month", ["2027-02-28", "2027-03-28", "2027-04-28", "2027-05-28", "2027-06-28"]],
  ["2024-02-29", "month", ["2024-03-29", "2024-04-29", "2024-05-29", "2024-06-29", "2024-07-29"]],
  ["2024-02-29", "year", ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29", "2029-02-28"]],
  ["2096-02-29", "year", ["2097-02-28", "2098-02-28", "2099-02-28", "2100-02-28", "2101-02-28"]],
  ["2000-02-29", "year", ["2001-02-28", "2002-02-28", "2003-02-28", "2004-02-29", "2005-02-28"]],
  ["2099-12-31", "month", ["2100-01-31", "2100-02-28", "2100-03-31", "2100-04-30", "2100-05-31"]],
] as const)("from %s by the %s", (from, interval, starts) => {
  const anchor = new Date(`${from}T23:59:59.999Z`);
  const periods = [1, 2, 3, 4, 5].map((number) => periodAt(anchor, interval, number));
  expect(periods.map(({ start }) => start.toISOString())).toEqual(
    starts.map((date) => `${date}T23:59:59.999Z`),
  );
  const step = interval === "year" ? 12 : 1;
  const own = starts.map((_, index) =>
    toDateText(laterByMonths(anchor.getTime(), (index + 1) * step)),
  );
  expect(own).toEqual(starts);
});

test("the own arithmetic of this test knows the months", () => {
  expect([1900, 2000, 2023, 2024, 2028, 2100].map((year) => monthLength(year, 2))).toEqual([
    28, 29, 28, 29, 29, 28,
  ]);
  expect(toDayNumber({ year: 2027, month: 3, day: 1 })).toBe(Date.UTC(2027, 2, 1) / 86_400_000);
  expect(toInstantText(Date.UTC(2100, 1, 28, 23, 59, 59, 999))).toBe("2100-02-28T23:59:59.999Z");
});

test("a database session in another time zone changes no period", async () => {
  const shop = await aShop({ works: true, now: "2028-02-29T23:30:00.000Z" });
  const monthly = await shop.product(null, { recurring_interval: "month" });
  const yearly = await shop.product(null, { recurring_interval: "year" });
  const [{ name } = { name: "" }] = await shop.rows("select current_database() as name");
  await shop.rows(`alter database "${name}" set timezone to 'Pacific/Kiritimati'`);
  await shop.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => readZones(shop)).toEqual(["Pacific/Kiritimati"]);
  const startsAt = new Date("2028-01-31T23:30:00.000Z");
  const month = await aSubscription(shop, { productId: monthly, isBilled: false, startsAt });
  const leapDay = new Date("2028-02-29T23:30:00.000Z");
  const year = await aSubscription(shop, { productId: yearly, isBilled: false, startsAt: leapDay });
  await shop.moveClock(397 * 24 * 60);
  const starts = async (id: string) =>
    (
      await shop.rows(
        "select period_start from orders where subscription_id = $1 order by period_start",
        id,
      )
    ).map(({ period_start: start }) => (start as Date).getTime());
  const months = Array.from({ length: 15 }, (_, index) => laterByMonths(startsAt.getTime(), index));
  expect(await starts(month.id)).toEqual(months.slice(1));
  expect(await starts(year.id)).toEqual([laterByMonths(leapDay.getTime(), 12)]);
});

async function readZones(shop: { rows(sql: string): Promise<Record<string, unknown>[]> }) {
  const zones = await Promise.all(
    Array.from({ length: 6 }, () => shop.rows("select current_setting('timezone') as zone")),
  ).catch(() => []);
  return [...new Set(zones.flat().map(({ zone }) => zone))];
}
