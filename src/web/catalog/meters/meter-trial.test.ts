import { expect, test } from "vitest";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import { sampleEvent, tryEvent } from "./meter-trial.ts";

const now = new Date("2026-03-01T09:00:00Z");
const filter: Filter = {
  conjunction: "and",
  clauses: [
    { property: "name", operator: "eq", value: "render" },
    { property: "metadata.billable", operator: "eq", value: true },
  ],
};
const tried = (aggregation: Aggregation, event: unknown) =>
  tryEvent({ filter, aggregation }, JSON.stringify(event), now);
const render = { name: "render", metadata: { billable: true, minutes: 6.5, note: "long" } };

test.each<[Aggregation, unknown, string, string]>([
  [{ func: "count" }, render, "counted", "This event adds 1."],
  [
    { func: "count" },
    { name: "render" },
    "not counted",
    "The event does not match the conditions.",
  ],
  [{ func: "sum", property: "metadata.minutes" }, render, "counted", "This event adds 6.5."],
  [{ func: "max", property: "minutes" }, render, "counted", "The value of minutes is 6.5."],
  [
    { func: "sum", property: "note" },
    render,
    "nothing to take",
    "The event matches the conditions, but note is not a number.",
  ],
])("%j of %j is %s", (aggregation, event, outcome, words) => {
  expect(tried(aggregation, event)).toEqual({ outcome, words });
});

test.each(["", "[]", "{", '{"name":1}', '{"name":"a","metadata":[]}'])("%j is no event", (text) => {
  expect(tryEvent({ filter, aggregation: { func: "count" } }, text, now).outcome).toBe(
    "unreadable",
  );
});

test("the sample counts", () => {
  const measured = { filter, aggregation: { func: "sum", property: "minutes" } } as const;
  const sample = sampleEvent(measured);
  expect(JSON.parse(sample)).toEqual({ name: "render", metadata: { minutes: 1, billable: true } });
  expect(tryEvent(measured, sample, now).words).toBe("This event adds 1.");
});
