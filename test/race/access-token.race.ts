import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { aMember, call } from "#test/support/organizations.ts";
import { personally, sendCall } from "#test/support/seller-wire.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await sharedApp();
const maxTokens = 100;
const path = "/v1/organization-access-tokens/";
const rounds = raceTrials(2);
const aToken = { comment: "robot", scopes: ["products:read"] };

function make(person: Visitor, organizationId: string) {
  const body = { ...aToken, organization_id: organizationId };
  return sendCall(app, { method: "POST" }, { target: path, body }, personally(app, person));
}

async function countTokens(organizationId: string): Promise<number> {
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as n from access_tokens where organization_id = $1",
    [organizationId],
  );
  return rows[0].n;
}

test("however many ask at once, an organization has 100 tokens at most", async () => {
  const { owner, organizationId } = await aSeller(app);
  for (let n = await countTokens(organizationId); n < maxTokens - 5; n += 1)
    expect((await make(owner, organizationId)).status).toBe(201);
  const replies = await Promise.all(Array.from({ length: 40 }, () => make(owner, organizationId)));
  const refused = replies.filter(({ status }) => status !== 201);
  expect(replies.length - refused.length).toBe(5);
  for (const { status, body } of refused)
    expect([status, body.error]).toEqual([403, "NotPermitted"]);
  expect(await countTokens(organizationId)).toBe(maxTokens);
});

test("a revoked token stops at once, in the middle of a storm of calls", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seller = await aSeller(app);
    const { body } = await make(seller.owner, seller.organizationId);
    const headers = { authorization: `Bearer ${body.token}` };
    const call = () => sendCall(app, { method: "GET" }, { target: "/v1/products/" }, headers);
    expect((await call()).status).toBe(200);
    const storm = Promise.all(Array.from({ length: 30 }, call));
    const target = `${path}${body.organization_access_token.id}?organization_id=${seller.organizationId}`;
    const revoked = await sendCall(
      app,
      { method: "DELETE" },
      { target },
      personally(app, seller.owner),
    );
    expect(revoked.status).toBe(204);
    const after = await Promise.all(Array.from({ length: 30 }, call));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    for (const { status } of await storm) expect([200, 401]).toContain(status);
  }
});

test("a member who is demoted or removed meanwhile can no longer make a token", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seller = await aSeller(app);
    const organization = { id: seller.organizationId, owner: seller.owner } as Parameters<
      typeof aMember
    >[1];
    const admin = await aMember(app, organization, "admin");
    const demote = () =>
      seller.owner.post("/api/auth/organization/update-member-role", {
        memberId: admin.memberId,
        role: "member",
        organizationId: seller.organizationId,
      });
    const [demoted, ...made] = await Promise.all([
      demote(),
      ...Array.from({ length: 5 }, () => make(admin, seller.organizationId)),
    ]);
    expect(demoted.status).toBe(200);
    for (const { status } of made) expect([201, 403]).toContain(status);
    const before = await countTokens(seller.organizationId);
    expect((await make(admin, seller.organizationId)).status).toBe(403);
    expect(await countTokens(seller.organizationId)).toBe(before);
  }
});

test("twenty revocations of one token: one succeeds, the others find nothing", async () => {
  const seller = await aSeller(app);
  const { body } = await make(seller.owner, seller.organizationId);
  const target = `${path}${body.organization_access_token.id}?organization_id=${seller.organizationId}`;
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      sendCall(app, { method: "DELETE" }, { target }, personally(app, seller.owner)),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([
    204,
    ...Array.from({ length: 19 }, () => 404),
  ]);
});

test("a member who creates tokens while being removed with their tokens leaves none behind", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner, organizationId } = await aSeller(app);
    const organization = { id: organizationId, slug: "", owner, ownerMemberId: "", teamId: "" };
    const admin = await aMember(app, organization, "admin");
    expect((await make(admin, organizationId)).status).toBe(201);
    const before = (await countTokens(organizationId)) - 1;

    const removal = { memberIdOrEmail: admin.memberId, organizationId, revokeAccessTokens: true };
    const [removed, ...made] = await Promise.all([
      call(owner, "remove-member", removal),
      ...Array.from({ length: 20 }, () => make(admin, organizationId)),
    ]);

    expect(removed.status).toBe(200);
    for (const { status } of made) expect([201, 404]).toContain(status);
    expect(await countTokens(organizationId)).toBe(before);
  }
});
