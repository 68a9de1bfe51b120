import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { getSellerCredential, goodCall, isWrite, sendCall } from "#test/support/seller-wire.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const seller = await aSeller(app);

/** Writes without an entry, each with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  "checkouts.create": "one for every visit of a buyer: the list of checkouts shows them",
  "checkouts.update": "changes of an unfinished purchase: the checkout shows them",
  "ledger.verify": "reads only",
  "subscriptions.preview": "reads only",
};

const writes = app.sellerRoutes.filter(isWrite);

test("every route on the list without entries exists", () => {
  const names = writes.map(({ name }) => name);
  expect(Object.keys(unrecorded).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(writes.map((route) => [route.name, route] as const))(
  "%s writes an audit entry, or is on the list",
  async (name, route) => {
    const call = await goodCall(route, seller);
    const before = await countEntries();
    const reply = await sendCall(app, route, call, getSellerCredential(app, route, seller));

    expect([name, reply.status]).toEqual([name, route.status ?? 200]);
    const written = (await countEntries()) - before;
    if (unrecorded[name]) expect(written).toBe(0);
    else expect(written).toBeGreaterThan(0);
  },
);

async function countEntries(): Promise<number> {
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as n from audit_log where organization_id is not null",
  );
  return rows[0].n;
}
