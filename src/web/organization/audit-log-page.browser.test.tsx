import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditEntryWire, AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { timeOfDay } from "#web/platform/format/format.ts";
import { AuditLogPage } from "./audit-log-page.tsx";

const entry: AuditEntryWire = {
  id: "2",
  action: "product.updated",
  actorId: "user-1",
  targetKind: "product",
  targetId: "p",
  before: { name: "Hiker, yearly", isArchived: false },
  after: { name: "Hiker, yearly", isArchived: true },
  ipAddress: "203.0.113.7",
  userAgent: "curl/8.9.1",
  createdAt: "2026-03-01T08:30:00.000Z",
};
const earlier: AuditEntryWire = {
  ...entry,
  id: "1",
  action: "access_token.revoked",
  actorId: null,
  before: { name: "deploy" },
  after: { accessTokenId: "t" },
  createdAt: "2026-01-02T12:00:00.000Z",
};
const refund: AuditEntryWire = {
  ...entry,
  id: "3",
  action: "refund.created",
  targetKind: "refund",
  before: null,
  after: { order: "NORTHWIND-0007", amount: 500, currency: "usd" },
  userAgent: "",
};
const log: AuditLogWire = {
  entries: [entry, refund, earlier],
  people: { "user-1": "Maya Okafor" },
  invitees: {},
  tokens: { t: "Nightly export" },
  customers: {},
  orders: { "NORTHWIND-0007": "o7" },
  nextBefore: "1",
};

test("entries are under their days, with who, what changed, the time and links to orders", async () => {
  const api = fakeApi({ "GET /api/auth/organization/audit-log": () => log });
  showSellerPage(() => <AuditLogPage />, { api });

  await expect.element(page.getByText(/Updated the product Hiker, yearly/)).toBeVisible();
  const today = page.getByRole("region", { name: "Today" });
  await expect.element(today.getByText(/Archived: no/)).toBeVisible();
  await expect.element(today.getByText("curl 8.9.1 · 203.0.113.7")).toBeVisible();
  const time = today.getByTitle("Sun, Mar 1, 2026, 08:30:00 UTC").first();
  await expect.element(time).toHaveTextContent(timeOfDay(new Date(entry.createdAt)));
  await expect.element(today.getByText(/Refunded \$5\.00 of order/)).toBeVisible();
  const link = today.getByRole("link", { name: "NORTHWIND-0007" });
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("/orders/o7"));
  const before = page.getByRole("region", { name: "Jan 2, 2026" });
  await expect.element(before.getByText("Access token Nightly export")).toBeVisible();
  await expect.element(before.getByText(/Revoked the access token deploy/)).toBeVisible();
});

test("filters are held in the address and sent to the server, and the export has them too", async () => {
  const api = fakeApi({ "GET /api/auth/organization/audit-log": () => log });
  const shown = showSellerPage(() => <AuditLogPage />, {
    api,
    at: "/?kind=product&from=2026-01-01",
  });
  await expect.element(page.getByText(/Updated the product Hiker, yearly/)).toBeVisible();
  const asked = () => api.calls.findLast(({ path }) => path.endsWith("/audit-log"))?.query;
  expect(asked()?.get("kind")).toBe("product");
  expect(asked()?.get("from")).toBe(new Date(2026, 0, 1).toISOString());

  await page.getByLabelText("Person").selectOptions("Maya Okafor");

  await expect.poll(() => asked()?.get("actorId")).toBe("user-1");
  expect(shown.address()).toContain("person=user-1");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => asked()?.get("kind")).toBe(null);
  expect(shown.address()).toBe("/");
});

test("a member without access sees who has it", async () => {
  const api = fakeApi();
  showSellerPage(() => <AuditLogPage />, { api, role: "member" });
  await expect.element(page.getByText("You do not have access to the audit log")).toBeVisible();
});
