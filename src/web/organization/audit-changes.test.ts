import { expect, test } from "vitest";
import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { auditChanges } from "./audit-changes.ts";

const entry: AuditEntryWire = {
  id: "1",
  action: "product.updated",
  actorId: "maya",
  targetKind: "product",
  targetId: "p",
  before: null,
  after: null,
  ipAddress: "",
  userAgent: "",
  createdAt: "2026-06-02T09:00:00Z",
};

test("an update shows old and new values", () => {
  const price = { type: "fixed", unitAmount: null, currency: "usd" };
  const before = { name: "Hiker, yearly", isArchived: false, prices: [{ ...price, amount: 1900 }] };
  const after = {
    name: "Hiker, monthly",
    isArchived: true,
    prices: [{ ...price, amount: 2900 }],
    changed: ["description", "customFields"],
    accessTokenId: "t",
  };

  expect(auditChanges({ ...entry, before, after })).toEqual([
    { field: "Name", from: "Hiker, yearly", to: "Hiker, monthly" },
    { field: "Archived", from: "no", to: "yes" },
    { field: "Price", from: "$19.00", to: "$29.00" },
    { field: "Description" },
    { field: "Custom fields" },
  ]);
});

test.each([
  [{ basisPoints: 2_500 }, { basisPoints: 1_250 }, ["Percent off", "25%", "12.5%"]],
  [{ code: null }, { code: "LAUNCH" }, ["Code", "none", "LAUNCH"]],
  [
    { scopes: ["products:read"] },
    { scopes: ["products:read", "orders:read"] },
    ["Scopes", "products:read", "products:read, orders:read"],
  ],
  [
    { amount: 500, currency: "eur" },
    { amount: 1_000, currency: "eur" },
    ["Amount", "€5.00", "€10.00"],
  ],
])("%# is written as people write it", (before, after, [field, from, to]) => {
  expect(auditChanges({ ...entry, before, after })).toEqual([{ field, from, to }]);
});

test("values that did not change, and the organization's own id, are left out", () => {
  const before = { website: "https://a.example", email: null };
  const after = { organizationId: "o", website: "https://a.example", email: "help@a.example" };
  expect(auditChanges({ ...entry, action: "seller_settings.updated", before, after })).toEqual([
    { field: "Email", from: "none", to: "help@a.example" },
  ]);
});

test("what was created or deleted shows no changes", () => {
  expect(auditChanges({ ...entry, action: "product.created", after: { name: "A" } })).toEqual([]);
});
