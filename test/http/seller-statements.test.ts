import { describe, expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { getSellerCredential, goodCall, sendCall } from "#test/support/seller-wire.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const seller = await aSeller(app);
const { pool } = app.platform.database;

const schema = await readSellerSchema(pool);

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
      expect(unfilteredUses(statement, schema), statement).toEqual([]);
  });
});
