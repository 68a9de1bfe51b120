import { describe, expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { announce, anUploadedFile } from "#test/support/file-uploads.ts";
import { listsInText } from "#test/support/list-texts.ts";
import { aMember, anOrganization, call, done } from "#test/support/organizations.ts";
import { getMailLink, open, subjects } from "#test/support/people.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";
import { validAdminRequests } from "#test/support/valid-admin-requests.ts";
import { validOrganizationRequests } from "#test/support/valid-organization-requests.ts";
import {
  needProvider,
  preparePeople,
  socialEnv,
  validRequests,
} from "#test/support/valid-requests.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z", env: socialEnv });
const newPerson = await preparePeople(app);
const valid = {
  ...validRequests(app),
  ...validOrganizationRequests(app, newPerson),
  ...validAdminRequests(app, newPerson),
};
const schema = await readSellerSchema(app.platform.database.pool);

async function expectFiltered(work: () => Promise<unknown>): Promise<string> {
  const statements = await recordStatements(work);
  for (const statement of statements)
    expect([...unfilteredUses(statement, schema), ...listsInText(statement)], statement).toEqual(
      [],
    );
  return statements.join("\n");
}

describe.each(Object.keys(valid))("%s", (name) => {
  test("filters every table of sellers by the seller", async () => {
    const request = await valid[name]?.(await newPerson());
    if (!request) throw new Error(`there is no request for ${name}`);
    const { method, target, headers = {}, body } = request;
    await expectFiltered(async () => {
      const { status, text } = await app.visitor().send({
        method: method as "GET" | "POST",
        url: target,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      if (!needProvider.includes(name)) expect(status, text).toBeLessThan(400);
    });
  });
});

test("the dashboard of a seller and its end filter every table of sellers by the seller", async () => {
  const seller = await aSeller(app);
  const { owner, organizationId } = seller;
  const bytes = Buffer.from("The whole handbook.");
  await anUploadedFile(seller, app.visitor(), bytes, announce("downloadable", bytes));
  await aSoldOrder(seller, { isRecurring: true });

  const statements = await expectFiltered(async () => {
    const { body } = await owner.get(`/api/auth/dashboard?organizationId=${organizationId}`);
    expect(body.setup).toMatchObject({ organizationId, products: true, orders: true });
    await done(call(owner, "delete", { organizationId }));
  });
  for (const table of ["products", "checkout_links", "access_tokens", "files"])
    expect(statements).toContain(`"${table}"`);
});

test("the deletion of a member filters every table of sellers by the seller", async () => {
  const member = await aMember(app, await anOrganization(app), "admin");

  await expectFiltered(async () => {
    await done(member.post("/api/auth/delete-user", { password: member.password }));
    const link = await getMailLink(app, member.email, subjects.remove);
    expect((await open(member, link)).status).toBe(302);
  });
  expect((await member.get("/api/auth/get-session")).body).toBeNull();
});
