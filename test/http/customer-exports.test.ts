import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { aMember } from "../support/organizations.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const organization = { id: seller.organizationId, owner: seller.owner } as Parameters<
  typeof aMember
>[1];
const csvRoutes = app.sellerRoutes.filter(({ gives }) => gives === "text/csv");
const days = "start_date=2026-03-01&end_date=2026-03-02&interval=day";

test("the files that name customers are known", () => {
  const named = csvRoutes.filter(({ exportsCustomers }) => exportsCustomers);
  expect(named.map(({ name }) => name).sort()).toEqual([
    "customers.export",
    "orders.export",
    "subscriptions.export",
  ]);
  const others = csvRoutes.filter(({ exportsCustomers }) => !exportsCustomers);
  expect(others.map(({ name }) => name).sort()).toEqual(["metrics.export"]);
});

test.each(["owner", "admin", "member", "member,admin"])("what a %s may save", async (role) => {
  const person = role === "owner" ? seller.owner : await aMember(app, organization, role);
  const mayExport = role !== "member";
  const save = (path: string) => person.get(`${path}organization_id=${organization.id}`);
  for (const noun of ["customers", "orders", "subscriptions"]) {
    expect((await save(`/v1/${noun}/?`)).status).toBe(200);
    const { status, body } = await save(`/v1/${noun}/export?`);
    expect(status).toBe(mayExport ? 200 : 403);
    if (!mayExport) expect(body.error).toBe("NotPermitted");
  }
  expect((await save(`/v1/metrics/export?${days}&`)).status).toBe(200);
});

test("an access token exports by its scope", async () => {
  const program = await seller.withScopes("orders:read");
  const other = await seller.withScopes("products:read");
  expect((await program.get("/v1/orders/export")).status).toBe(200);
  expect((await other.get("/v1/orders/export")).status).toBe(403);
});
