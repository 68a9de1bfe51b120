import { expect, test } from "vitest";
import {
  BenefitCreate,
  BenefitUpdate,
  type BenefitWire,
} from "#contract/billing/benefit-schema.ts";
import { laterBenefit } from "#test/support/later-fields.ts";
import {
  type BenefitDraft,
  benefitChange,
  benefitCreation,
  changedBenefitParts,
  newBenefitDraft,
  toBenefitDraft,
} from "./benefit-draft.ts";

const id = "5f0c0b1e-0000-4000-8000-000000000001";

const filled: [BenefitDraft["type"], Partial<BenefitDraft>][] = [
  ["custom", { note: "Read this" }],
  ["discord", { guildToken: "abc", roleId: "123" }],
  ["github_repository", { owner: "northwind", repository: "studio" }],
  ["downloadables", { files: [id] }],
  ["license_keys", { prefix: "NW", expires: true, limitUsage: "1,000" }],
  ["meter_credit", { meterId: id, units: "10,000", rollover: true }],
];

test.each(filled)("a %s that is filled in is one the wire takes", (type, part) => {
  const draft = { ...newBenefitDraft(type), description: "For buyers", ...part };
  expect(BenefitCreate.safeParse(benefitCreation(draft)).error).toBeUndefined();
});

test.each<[BenefitDraft["type"], string[]]>([
  ["discord", ["properties.guild_token", "properties.role_id"]],
  ["github_repository", ["properties.repository_owner", "properties.repository_name"]],
  ["downloadables", ["properties.files"]],
  ["meter_credit", ["properties.units", "properties.meter_id"]],
])("an empty %s reports its missing fields", (type, fields) => {
  const draft = { ...newBenefitDraft(type), description: "For buyers" };
  const issues = BenefitCreate.safeParse(benefitCreation(draft)).error?.issues ?? [];
  const named = new Set(issues.map(({ path }) => path.join(".")));
  expect([...named].toSorted()).toEqual(fields.toSorted());
});

const keys: BenefitWire = {
  ...laterBenefit,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id,
  description: "License key",
  selectable: true,
  deletable: true,
  organization_id: id,
  type: "license_keys",
  metadata: {},
  properties: {
    prefix: null,
    expires: null,
    activations: { limit: 3, enable_customer_admin: true },
    limit_usage: null,
  },
};

test("only what changed is sent", () => {
  const draft = toBenefitDraft(keys);
  expect(changedBenefitParts(draft, keys)).toEqual([]);
  const change = benefitChange({ ...draft, limit: "5" }, keys);
  expect(change).toEqual({
    type: "license_keys",
    properties: {
      prefix: null,
      expires: null,
      activations: { limit: 5, enable_customer_admin: true },
      limit_usage: null,
    },
  });
  expect(BenefitUpdate.safeParse(change).success).toBe(true);
});
