import { createHash } from "node:crypto";
import { addMonths } from "#server/platform/calendar-rules.ts";
import { periodAt, trialEnd } from "#server/sales/subscriptions/terms/subscription-period-rules.ts";
import { listAnchors, periodsOfTenYears } from "./period-cases.ts";

/**
 * Run as a program: prints the digest of many periods, as the product computes them in the zone of
 * this process.
 */
const digest = createHash("sha256");
for (const anchorMs of listAnchors()) {
  const anchor = new Date(anchorMs);
  for (const [interval, count] of periodsOfTenYears)
    for (let number = 0; number < count; number += 1) {
      const { start, end } = periodAt(anchor, interval, number);
      digest.update(`${start.getTime()} ${end.getTime()}\n`);
    }
  for (let months = 1; months <= 12; months += 1)
    digest.update(
      `${trialEnd(anchor, "month", months).getTime()} ${addMonths(anchor, months).getTime()}\n`,
    );
}
const offsets = new Set(
  [0, 6].map((month) => new Date(Date.UTC(2028, month, 1)).getTimezoneOffset()),
);
console.info(JSON.stringify({ digest: digest.digest("hex"), offsets: [...offsets] }));
