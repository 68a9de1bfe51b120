import { expect, test } from "vitest";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { laterBenefit } from "#test/support/later-fields.ts";
import { benefitSummary } from "./benefit-labels.ts";

const id = "5f0c0b1e-0000-4000-8000-000000000001";
const common = {
  ...laterBenefit,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id,
  description: "For buyers",
  selectable: true,
  deletable: true,
  organization_id: id,
  metadata: {},
};
const keys = { prefix: null, expires: null, activations: null, limit_usage: null };

test.each<[BenefitWire, string]>([
  [{ ...common, type: "custom", properties: { note: null } }, "No note"],
  [
    { ...common, type: "downloadables", properties: { files: [id, "b"], archived: { b: true } } },
    "1 file",
  ],
  [{ ...common, type: "license_keys", properties: keys }, "No device limit, no expiration"],
  [
    {
      ...common,
      type: "license_keys",
      properties: {
        ...keys,
        expires: { ttl: 2, timeframe: "year" },
        activations: { limit: 1, enable_customer_admin: true },
      },
    },
    "1 device, expires after 2 years",
  ],
  [
    {
      ...common,
      type: "meter_credit",
      properties: { units: 10_000, rollover: true, meter_id: id },
    },
    "10,000 units, unused units roll over",
  ],
  [
    {
      ...common,
      type: "github_repository",
      properties: { repository_owner: "northwind", repository_name: "studio", permission: "pull" },
    },
    "northwind/studio, pull",
  ],
])("%# a benefit has a short summary", (benefit, words) => {
  expect(benefitSummary(benefit)).toBe(words);
});
