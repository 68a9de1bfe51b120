import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const path = "/v1/customers/";

test("customers are exported as a file, oldest first, and as JSON where nothing else is accepted", async () => {
  const seller = await aSeller(app);
  const other = await aSeller(app);
  await other.post(path, { email: "theirs@example.com" });
  const { body: first } = await seller.post(path, {
    email: "ada@example.com",
    name: '=HYPERLINK("https://evil.example")',
    external_id: "crm,1",
    billing_address: {
      country: "US",
      state: "NY",
      city: "New York",
      postal_code: "10001",
      line1: "1 A St",
    },
    tax_id: ["DE123456788", "eu_vat"],
    metadata: { plan: "gold" },
  });
  await app.platform.database.pool.query(
    "update customers set created_at = created_at - interval '1 day' where id = $1",
    [first.id],
  );
  const ada = await seller.get(path + first.id);
  const ben = await seller.post(path, { email: "ben@example.com" });
  const gone = await seller.post(path, { email: "gone@example.com" });
  await seller.delete(path + gone.body.id);

  for (const accept of ["*/*", "text/csv", "application/json, text/csv"]) {
    const { status, headers, text } = await seller.get(`${path}export`, { accept });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="customers.csv"',
    });
    expect(text.split("\r\n")).toEqual([
      "\uFEFFcustomer_id,external_id,created_at,email,name,line1,line2,postal_code,city,state,country,tax_id,metadata",
      [
        ada.body.id,
        '"crm,1"',
        ada.body.created_at,
        "ada@example.com",
        `"'=HYPERLINK(""https://evil.example"")"`,
        "1 A St",
        "",
        "10001",
        "New York",
        "US-NY",
        "US",
        "DE123456788",
        '"{""plan"":""gold""}"',
      ].join(","),
      [ben.body.id, "", ben.body.created_at, "ben@example.com", ",,,,,,,,{}"].join(","),
      "",
    ]);
  }
  const json = await seller.get(`${path}export`, { accept: "application/json" });
  expect(json.body).toEqual([ada.body, ben.body]);
});

test("an export reads any number of customers, each once", async () => {
  const seller = await aSeller(app);
  await app.platform.database.pool.query(
    `insert into customers (id, organization_id, email, metadata, created_at)
     select gen_random_uuid(), $1, 'c' || n || '@example.com', '{}', timestamptz '2026-03-01' + (n / 3) * interval '1 s'
     from generate_series(1, 1001) n`,
    [seller.organizationId],
  );
  const { body } = await seller.get(`${path}export`, { accept: "application/json" });
  const emails = body.map(({ email }: { email: string }) => email);
  expect([emails.length, new Set(emails).size]).toEqual([1_001, 1_001]);
});
