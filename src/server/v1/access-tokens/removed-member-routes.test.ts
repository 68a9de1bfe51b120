import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  call,
  done,
  type Person,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const path = "/v1/organization-access-tokens/";

async function makeToken(person: Person, organization: TestOrganization, comment: string) {
  const body = { comment, organization_id: organization.id };
  const reply = await person.post(path, body);
  expect(reply.status).toBe(201);
  return reply.body.token as string;
}

async function readStatus(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.visitor().get("/v1/products/", headers)).status;
}

async function staffed() {
  const organization = await anOrganization(app);
  const leaver = await aMember(app, organization, "admin");
  const tokens = {
    first: await makeToken(leaver, organization, "Nightly export"),
    second: await makeToken(leaver, organization, "Import"),
    owners: await makeToken(organization.owner, organization, "Accounting"),
  };
  const removal = { memberIdOrEmail: leaver.memberId, organizationId: organization.id };
  return { organization, leaver, tokens, removal };
}

test("a removed member's access tokens are revoked on request, and no others", async () => {
  const { organization, leaver, tokens, removal } = await staffed();
  const elsewhere = await anOrganization(app, leaver);
  const own = await makeToken(leaver, elsewhere, "Elsewhere");

  await done(call(organization.owner, "remove-member", { ...removal, revokeAccessTokens: true }));

  expect(await readStatus(tokens.first)).toBe(401);
  expect(await readStatus(tokens.second)).toBe(401);
  expect(await readStatus(tokens.owners)).toBe(200);
  expect(await readStatus(own)).toBe(200);
  const { rows } = await app.platform.database.pool.query(
    "select before->>'name' as name from audit_log where action = 'access_token.revoked' and organization_id = $1 order by 1",
    [organization.id],
  );
  expect(rows).toEqual([{ name: "Import" }, { name: "Nightly export" }]);
});

test("by default the tokens belong to the organization and stay", async () => {
  const { organization, tokens, removal } = await staffed();

  await done(call(organization.owner, "remove-member", removal));

  expect(await readStatus(tokens.first)).toBe(200);
});

test("a removal that is refused revokes nothing", async () => {
  const { organization, tokens } = await staffed();
  const member = await aMember(app, organization, "member");
  const admin = await aMember(app, organization, "admin");
  const body = { organizationId: organization.id, revokeAccessTokens: true };

  const ofOwner = { ...body, memberIdOrEmail: organization.owner.email };
  expect((await call(admin, "remove-member", ofOwner)).status).toBe(400);
  const ofAdmin = { ...body, memberIdOrEmail: admin.memberId };
  expect((await call(member, "remove-member", ofAdmin)).status).toBe(401);
  expect(
    await refusal(call(admin, "remove-member", { ...ofAdmin, revokeAccessTokens: "yes" })),
  ).toEqual([400, "Invalid body parameters"]);

  expect(await readStatus(tokens.owners)).toBe(200);
  expect(await readStatus(tokens.first)).toBe(200);
});

test("the list of tokens is filtered by who created them", async () => {
  const { organization, leaver } = await staffed();
  const list = async (createdBy: string, person: Person = organization.owner) =>
    person.get(`${path}?organization_id=${organization.id}&limit=1&created_by=${createdBy}`);

  expect((await list(leaver.userId)).body.pagination.total_count).toBe(2);
  expect((await list("unknown")).body).toMatchObject({
    items: [],
    pagination: { total_count: 0 },
  });
  const member = await aMember(app, organization, "member");
  expect((await list(leaver.userId, member)).status).toBe(403);
});
