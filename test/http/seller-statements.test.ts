import { describe, expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { listSellerTables } from "#test/support/seller-tables.ts";
import { getSellerCredential, goodCall, sendCall } from "#test/support/seller-wire.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const seller = await aSeller(app);
const { pool } = app.platform.database;

const sellerTables = await listSellerTables(pool);

describe.each(routes)("$name", (route) => {
  test("filters every table of sellers by the seller", async () => {
    const call = await goodCall(route, seller);
    const statements = await recordStatements(async () => {
      const { status, text } = await sendCall(
        app,
        route,
        call,
        getSellerCredential(app, route, seller),
      );
      expect(status, text).toBeLessThan(400);
    });
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect(unfilteredUses(statement, sellerTables), statement).toEqual([]);
  });
});

test.each([
  ['select * from "products" where "id" = $1', ["products as products"]],
  ['update "products" set "name" = $1 where "id" = $2', ["products as products"]],
  [
    'select * from "product_prices" left join "meters" on "meters"."id" = "product_prices"."meter_id" where "product_prices"."organization_id" = $1',
    ["meters as meters"],
  ],
  ["delete from files f where f.id = $1", ["files as f"]],
  [
    "select 1 from products p where exists (select from files where id = p.id) and organization_id = $1",
    ["files as files"],
  ],
  ['insert into "products" ("id", "name") values ($1, $2)', ["products as products"]],
  [
    "select * from products p join files f on f.organization_id = p.organization_id where p.id = $1",
    ["products as p", "files as f"],
  ],
])("a planted statement without its seller is found: %s", (statement, faults) => {
  expect(unfilteredUses(statement, sellerTables)).toEqual(faults);
});

test.each([
  ['select * from "products" where "organization_id" = $1 and "id" = $2 for update'],
  ['insert into "products" ("organization_id", "id") values ($1, $2)'],
  [
    'select * from "product_prices" left join "meters" on "meters"."organization_id" = "product_prices"."organization_id" and "meters"."id" = "product_prices"."meter_id" where "product_prices"."organization_id" = $1',
  ],
])("a statement that names its seller passes: %s", (statement) => {
  expect(unfilteredUses(statement, sellerTables)).toEqual([]);
});
