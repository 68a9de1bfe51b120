import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { announce, anUploadedFile } from "#test/support/file-uploads.ts";
import { aSale } from "#test/support/ledger-postings.ts";
import {
  aMember,
  ask,
  call,
  done,
  readActiveOrganization,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { sweptBytes } from "#test/support/stored-bytes.ts";
import { testApp } from "#test/support/test-app.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { verifyLedger } from "./verify-ledger.ts";

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  env: { ORGANIZATION_LIMIT: "1" },
});
const { pool, db } = app.platform.database;
const outsider = app.visitor();

const asOrganization = ({ organizationId, owner }: Seller) =>
  ({ id: organizationId, owner }) as unknown as TestOrganization;

async function countRows(seller: Seller): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
     where tables.table_schema = 'public' and columns.column_name = 'organization_id'
       and tables.table_type = 'BASE TABLE' and table_name !~ '^(audit_log|events|idempotency)'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from ${name} where organization_id = $1`, [
      seller.organizationId,
    ]);
    if (rowCount) counts[name] = rowCount;
  }
  return counts;
}

/** A seller with something of everything that must end or stay. */
async function aFurnishedSeller(): Promise<Seller & { invitationId: string }> {
  const seller = await aSeller(app);
  await seller.post("/v1/customers/", { email: "ada@example.com" });
  const { body: product } = await seller.post("/v1/products/", {
    name: "Handbook",
    recurring_interval: null,
    prices: [{ amount_type: "free" }],
  });
  await seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [product.id],
  });
  const bytes = randomBytes(64);
  await anUploadedFile(seller, outsider, bytes, announce("downloadable", bytes, 40));
  const { id: invitationId } = await done(
    call(seller.owner, "invite-member", {
      email: `late-${seller.organizationId}@example.com`,
      role: "member",
      organizationId: seller.organizationId,
    }),
  );
  return Object.assign(seller, { invitationId });
}

/** The rows that a sale leaves behind. */
const soldRows = {
  customers: 1,
  products: 1,
  product_sellers: 1,
  orders: 1,
  order_items: 1,
  payments: 1,
  processor_objects: 1,
  seller_counters: 1,
  ledger_accounts: 5,
  ledger_entries: 4,
  tax_entries: 1,
};

const remove = ({ owner, organizationId }: Seller) => call(owner, "delete", { organizationId });

test("an organization that sold something keeps its money rows and loses every way in", async () => {
  const seller = await aFurnishedSeller();
  await aSale(seller);
  const member = await aMember(app, asOrganization(seller), "admin");
  const before = await done(ask(seller.owner, "get-full-organization"));

  expect(await done(remove(seller))).toEqual({
    id: seller.organizationId,
    name: before.name,
    slug: before.slug,
    logo: null,
    metadata: null,
    createdAt: before.createdAt,
  });

  expect(await countRows(seller)).toEqual({
    ...soldRows,
    customers: 2,
    products: 2,
    product_sellers: 2,
    product_prices: 1,
    checkout_links: 1,
    checkout_link_products: 1,
  });
  expect(await sweptBytes(app.platform)).toMatchObject({ objects: 0, dangling: 0 });
  expect((await seller.get("/v1/products/")).status).toBe(401);
  for (const person of [seller.owner, member]) {
    expect(await readActiveOrganization(person)).toBeNull();
    expect(await done(ask(person, "list"))).toEqual([]);
    const { organizationId } = seller;
    const products = await person.get(`/v1/products/?organization_id=${organizationId}`);
    expect([products.status, products.body.items]).toEqual([200, []]);
    const own = await person.get(`/v1/organizations/${organizationId}`);
    expect(own.status).toBe(404);
    expect((await ask(person, "get-full-organization", { organizationId })).status).toBe(403);
  }
  expect((await remove(seller)).status).toBe(400);
  const report = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(report).toMatchObject({ checked: { entries: 4 }, faults: [] });
});

test("its slug is free, its owner may create another, and its invitations are dead", async () => {
  const seller = await aFurnishedSeller();
  await aSale(seller);
  const { slug, name } = await done(ask(seller.owner, "get-full-organization"));
  expect(await refusal(call(seller.owner, "check-slug", { slug }))).toEqual([400, "slug is taken"]);
  await done(remove(seller));

  expect(await done(call(seller.owner, "check-slug", { slug }))).toEqual({ status: true });
  const again = await done(call(seller.owner, "create", { name, slug }));
  expect(again.id).not.toBe(seller.organizationId);
  expect(
    await done(ask(seller.owner, "get-full-organization", { organizationSlug: slug })),
  ).toMatchObject({
    id: again.id,
  });
  const invited = await app.signedUp(`late-${seller.organizationId}@example.com`);
  const { invitationId } = seller;
  expect((await call(invited, "accept-invitation", { invitationId })).status).toBe(400);
});

test("an organization that sold nothing is erased", async () => {
  const seller = await aFurnishedSeller();
  await done(remove(seller));
  expect(await countRows(seller)).toEqual({});
  const { rowCount } = await pool.query("select from organizations where id = $1", [
    seller.organizationId,
  ]);
  expect(rowCount).toBe(0);
});

test("the audit log says whether it was erased", async () => {
  const [sold, empty] = [await aSeller(app), await aSeller(app)];
  await aSale(sold);
  for (const seller of [sold, empty]) await done(remove(seller));
  const { rows } = await pool.query(
    `select organization_id = $1 as sold, after from audit_log
     where action = 'organization.deleted' and organization_id in ($1, $2) order by id`,
    [sold.organizationId, empty.organizationId],
  );
  expect(rows).toEqual([
    { sold: true, after: { erased: false } },
    { sold: false, after: { erased: true } },
  ]);
});

test("the row of an organization with a ledger cannot be deleted at all", async () => {
  const seller = await aSeller(app);
  await aSale(seller);
  await expect(
    pool.query("delete from organizations where id = $1", [seller.organizationId]),
  ).rejects.toThrow("ledger_accounts_organization_id_fkey");
});

test("a first sale and the deletion at once: the sale is recorded or refused, never lost", async () => {
  for (let round = 0; round < 10; round += 1) {
    const seller = await aSeller(app);
    const [sale, deletion] = await Promise.allSettled([aSale(seller), done(remove(seller))]);
    expect(deletion.status).toBe("fulfilled");
    const { rows } = await pool.query(
      "select deleted_at is not null as deleted from organizations where id = $1",
      [seller.organizationId],
    );
    const isKept = sale.status === "fulfilled";
    expect(rows).toEqual(isKept ? [{ deleted: true }] : []);
    expect(await countRows(seller)).toEqual(isKept ? soldRows : {});
  }
});
