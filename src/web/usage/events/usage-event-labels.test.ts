import { expect, test } from "vitest";
import type { UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { eventText, metadataText, readMetadataFilter, unitText } from "./usage-event-labels.ts";

const event = {
  customer: null,
  external_customer_id: "ines",
  metadata: { quality: "4k", minutes: 6.5 },
} as unknown as UsageEventWire;

test("an event is one line", () => {
  expect(eventText(event)).toBe("ines: quality 4k, minutes 6.5");
  expect(eventText({ ...event, metadata: {} })).toBe("ines");
  expect(eventText({ ...event, external_customer_id: null, metadata: {} })).toBe(
    "Deleted customer",
  );
  expect(metadataText({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe("a 1, b 2, c 3, d 4, 2 more");
});

test("units are exact", () => {
  expect([1_234.5, 1e-12, -20.5].map(unitText)).toEqual([
    "1,234.5",
    "0.000000000001",
    "\u221220.5",
  ]);
});

test.each([
  ["", {}],
  ["plan=pro", { plan: "pro" }],
  ["plan = pro, model=a=b", { plan: "pro", model: "a=b" }],
  ["plan", undefined],
  ["=x", undefined],
])("the metadata filter %j", (text, read) => {
  expect(readMetadataFilter(text)).toEqual(read);
});
