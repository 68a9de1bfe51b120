import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aMember, anOrganization, call, done } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { RATE_LIMIT: "off" } });
const path = "/api/auth/dashboard";

test("every part is what its own route answers", async () => {
  const { owner, organizationId } = await aSeller(app);
  const { status, body } = await owner.get(path);
  expect(status).toBe(200);
  const read = async (route: string) => (await owner.get(`/api/auth${route}`)).body;
  expect(body.organizations).toEqual(await read("/organization/list"));
  expect(body.organization).toEqual(
    await read(`/organization/get-full-organization?organizationId=${organizationId}`),
  );
  expect(body.invitations).toEqual(await read("/organization/list-user-invitations"));
  expect(body.impersonation).toEqual(await read("/admin/get-impersonation"));
  const { user, session } = await read("/get-session");
  expect([body.userId, body.sessionId]).toEqual([user.id, session.id]);
  const permission = await owner.post("/api/auth/admin/has-permission", {
    permissions: { user: ["list"] },
  });
  expect(body.isAdministrator).toBe(permission.body.success);
  const clock = await owner.get("/api/dev/clock");
  expect(body.clock).toEqual({ ...clock.body, now: expect.any(String) });
});

test("without a session there is nothing", async () => {
  const { status, text } = await app.visitor().get(path);
  expect([status, text]).toEqual([200, "null"]);
});

test("without an organization only the account is there", async () => {
  const { body } = await (await app.signedUp()).get(path);
  expect(body).toMatchObject({ organizations: [], organization: null, setup: null });
});

test("setup follows what exists, and only in this organization", async () => {
  const seller = await aSeller(app);
  const other = await aSeller(app);
  const nothing = {
    organizationId: seller.organizationId,
    products: false,
    benefits: false,
    checkoutLinks: false,
    orders: false,
    accessTokens: true,
  };
  expect((await seller.owner.get(path)).body.setup).toEqual(nothing);
  await other.post("/v1/customers/", { email: "ines@example.com" });
  const foreign = await seller.owner.get(`${path}?organizationId=${other.organizationId}`);
  expect(foreign.body).toMatchObject({ organization: null, setup: null });
  const made = await seller.post("/v1/benefits/", {
    type: "custom",
    description: "Onboarding call",
    properties: {},
  });
  expect((await seller.owner.get(path)).body.setup).toEqual({ ...nothing, benefits: true });
  await seller.delete(`/v1/benefits/${made.body.id}`);
  expect((await seller.owner.get(path)).body.setup).toEqual(nothing);
});

test("a member does not learn whether there are tokens, and nothing once removed", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const { body } = await member.get(path);
  expect(body.setup).toMatchObject({ organizationId: organization.id, accessTokens: null });
  await done(
    call(organization.owner, "remove-member", {
      memberIdOrEmail: member.email,
      organizationId: organization.id,
    }),
  );
  expect((await member.get(path)).body).toMatchObject({ organization: null, setup: null });
});
