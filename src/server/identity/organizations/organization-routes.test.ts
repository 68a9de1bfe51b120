import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  readActiveOrganization,
  refusal,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const shortId = /^[A-Za-z0-9]{32}$/;

test("a person creates an organization, owns it and works for it at once", async () => {
  const maya = await app.signedUp();
  const reply = await call(maya, "create", {
    name: "Stonemasons",
    slug: "stonemasons",
    logo: "https://example.com/logo.png",
    metadata: { founded: 1356, halls: ["York"] },
  });

  expect(reply.status).toBe(200);
  expect(reply.setCookies).toEqual([]);
  expect(reply.body).toEqual({
    id: expect.stringMatching(uuid),
    name: "Stonemasons",
    slug: "stonemasons",
    logo: "https://example.com/logo.png",
    metadata: { founded: 1356, halls: ["York"] },
    createdAt: "2026-03-01T09:00:00.000Z",
    members: [
      {
        id: expect.stringMatching(shortId),
        organizationId: reply.body.id,
        userId: expect.stringMatching(shortId),
        role: "owner",
        teamId: expect.stringMatching(shortId),
        createdAt: "2026-03-01T09:00:00.000Z",
      },
    ],
  });
  expect(await readActiveOrganization(maya)).toBe(reply.body.id);
  const full = await done(ask(maya, "get-full-organization"));
  expect(full.teams).toEqual([
    {
      id: reply.body.members[0].teamId,
      name: "Stonemasons",
      organizationId: reply.body.id,
      createdAt: "2026-03-01T09:00:00.000Z",
      updatedAt: null,
    },
  ]);
});

test("without metadata the answer has no such key, and a logo that is null", async () => {
  const maya = await app.signedUp();
  const body = await done(call(maya, "create", { name: "Bare", slug: "bare" }));

  expect(body).not.toHaveProperty("metadata");
  expect(body.logo).toBeNull();
});

test("a second organization can be created without becoming the active one", async () => {
  const { owner, id } = await anOrganization(app);

  await done(
    call(owner, "create", { name: "B", slug: "second", keepCurrentActiveOrganization: true }),
  );

  expect(await readActiveOrganization(owner)).toBe(id);
});

test("a slug is taken in any letter case", async () => {
  const { owner } = await anOrganization(app, undefined, { slug: "Weavers" });
  const taken = [400, "Organization already exists"];

  expect(await refusal(call(owner, "create", { name: "X", slug: "weavers" }))).toEqual(taken);
  expect(await refusal(call(owner, "create", { name: "X", slug: "WEAVERS" }))).toEqual(taken);
  const checked = await call(owner, "check-slug", { slug: "WeaverS" });
  expect([checked.status, checked.body]).toEqual([
    400,
    { code: "SLUG_IS_TAKEN", message: "slug is taken" },
  ]);
  expect(await done(call(owner, "check-slug", { slug: "free-slug" }))).toEqual({ status: true });
});

test.each([
  ["an empty name", { name: "" }],
  ["a name of spaces", { name: "  " }],
  ["a long name", { name: "x".repeat(201) }],
  ["a missing name", { name: undefined }],
  ["an empty slug", { slug: "" }],
  ["a slug with a space", { slug: "a b" }],
  ["a slug with a slash", { slug: "a/b" }],
  ["a slug that ends in a hyphen", { slug: "a-" }],
  ["a slug of other letters", { slug: "ａｃｍｅ" }],
  ["a long slug", { slug: "x".repeat(65) }],
  ["a logo that is no text", { logo: 1 }],
  ["a logo that is a script", { logo: "javascript:alert(1)" }],
  ["a logo of data", { logo: "data:image/png;base64,AA==" }],
  ["a logo on another site without a protocol", { logo: "//evil.example/logo.png" }],
  ["metadata that is no record", { metadata: ["a"] }],
  ["metadata without end", { metadata: { a: "x".repeat(10_001) } }],
])("create refuses %s", async (_what, change) => {
  const maya = await app.signedUp();
  const reply = await call(maya, "create", { name: "Fine", slug: "fine", ...change });

  expect([reply.status, reply.body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("a body's userId counts for nothing, with or without a session", async () => {
  const maya = await app.signedUp();
  const victim = await app.signedUp();
  const { body: session } = await victim.get("/api/auth/get-session");
  const forged = { name: "Forged", slug: "forged", userId: session.user.id };

  const anonymous = await call(app.visitor(), "create", forged);
  const created = await done(call(maya, "create", forged));

  expect([anonymous.status, anonymous.text]).toEqual([401, ""]);
  expect(created.members[0].userId).not.toBe(session.user.id);
  expect(await done(ask(victim, "list"))).toEqual([]);
});

test.each([
  ["POST", "create", { name: "A", slug: "a" }],
  ["POST", "check-slug", { slug: "a" }],
  ["POST", "delete", { organizationId: "x" }],
  ["POST", "set-active", { organizationId: "x" }],
  ["POST", "has-permission", { permissions: { member: ["create"] } }],
  ["POST", "leave", { organizationId: "x" }],
  ["POST", "remove-member", { memberIdOrEmail: "x" }],
  ["POST", "update-member-role", { memberId: "x", role: "member" }],
  ["POST", "invite-member", { email: "a@example.com", role: "member" }],
  ["POST", "accept-invitation", { invitationId: "x" }],
  ["POST", "reject-invitation", { invitationId: "x" }],
  ["POST", "cancel-invitation", { invitationId: "x" }],
  ["POST", "create-team", { name: "x" }],
  ["POST", "update-team", { teamId: "x", data: {} }],
  ["POST", "remove-team", { teamId: "x" }],
  ["POST", "add-team-member", { teamId: "x", userId: "x" }],
  ["POST", "remove-team-member", { teamId: "x", userId: "x" }],
  ["POST", "set-active-team", { teamId: "x" }],
  ["GET", "list", {}],
  ["GET", "get-active-member", {}],
  ["GET", "get-full-organization", {}],
  ["GET", "list-invitations", {}],
  ["GET", "list-teams", {}],
  ["GET", "list-team-members", {}],
  ["GET", "list-team-memberships", {}],
  ["GET", "list-user-teams", {}],
  ["GET", "list-members", {}],
  ["GET", "get-active-member-role", {}],
])("%s %s without a session is 401 with an empty body", async (method, name, body) => {
  const visitor = app.visitor();
  const reply = await (method === "GET" ? ask(visitor, name) : call(visitor, name, body));

  expect([reply.status, reply.text]).toEqual([401, ""]);
});

test("two routes have words for a caller without a session, and a bad body comes first", async () => {
  const visitor = app.visitor();

  expect(await refusal(call(visitor, "update", { data: {} }))).toEqual([401, "User not found"]);
  expect(await refusal(ask(visitor, "get-invitation", { id: "x" }))).toEqual([
    401,
    "Not authenticated",
  ]);
  expect(await refusal(call(visitor, "update", {}))).toEqual([400, "Invalid body parameters"]);
  expect(await refusal(ask(visitor, "get-invitation"))).toEqual([400, "Invalid query parameters"]);
});

test("add-member exists inside the program only", async () => {
  const { owner, id } = await anOrganization(app);
  const body = { userId: "x", role: "member", organizationId: id };

  const reply = await call(owner, "add-member", body);

  expect([reply.status, reply.text]).toEqual([404, ""]);
});

test("an update changes what it names, and answers with metadata as an object", async () => {
  const { owner, id } = await anOrganization(app, undefined, { metadata: { a: 1 } });

  const renamed = await done(call(owner, "update", { data: { name: "Renamed", logo: "/l.png" } }));
  expect(renamed).toMatchObject({ id, name: "Renamed", logo: "/l.png", metadata: { a: 1 } });
  const cleared = await done(
    call(owner, "update", { organizationId: id, data: { logo: null, metadata: null } }),
  );
  expect(cleared).toMatchObject({ name: "Renamed", logo: null });
  expect(cleared).not.toHaveProperty("metadata");
  expect(await done(call(owner, "update", { data: {} }))).toEqual(cleared);
});

test("only a change of name, slug or logo is announced", async () => {
  const { owner, id } = await anOrganization(app);
  await done(call(owner, "update", { data: { metadata: { a: 1 } } }));
  await done(call(owner, "update", { data: { name: "Announced", slug: "announced" } }));
  await done(call(owner, "update", { data: { name: "Announced" } }));

  const { rows } = await app.platform.database.pool.query(
    "select type, data, organization_id from events where organization_id = $1",
    [id],
  );
  expect(rows).toEqual([
    {
      type: "organization.changed",
      data: { organizationId: id, name: "Announced", slug: "announced", logo: null },
      organization_id: id,
    },
  ]);
});

test("update refuses a slug of another organization, outsiders, and members without the right", async () => {
  const other = await anOrganization(app);
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const { owner, id } = organization;
  const change = (slug: string) => ({ organizationId: id, data: { slug } });

  expect(await refusal(call(owner, "update", change(other.slug)))).toEqual([
    400,
    "Organization already exists",
  ]);
  expect(await refusal(call(other.owner, "update", change("mine-now")))).toEqual([
    400,
    "User is not a member of the organization",
  ]);
  expect(await refusal(call(member, "update", change("mine-now")))).toEqual([
    403,
    "You are not allowed to update this organization",
  ]);
  expect(await refusal(call(await app.signedUp(), "update", { data: {} }))).toEqual([
    400,
    "Organization not found",
  ]);
});

test("lists show metadata as text", async () => {
  const { owner, id, slug } = await anOrganization(app, undefined, { metadata: { a: 1 } });
  const shown = expect.objectContaining({ id, slug, metadata: '{"a":1}' });

  expect(await done(ask(owner, "list"))).toEqual([shown]);
  expect(await done(ask(owner, "get-full-organization"))).toEqual(shown);
  expect(await done(call(owner, "set-active", { organizationId: id }))).toEqual(shown);
  expect(await done(call(owner, "delete", { organizationId: id }))).toEqual(shown);
});

test("deleting takes everything along and leaves nobody working for it", async () => {
  const organization = await anOrganization(app);
  const { owner, id } = organization;
  const member = await aMember(app, organization, "admin");
  await done(call(owner, "invite-member", { email: "later@example.com", role: "member" }));

  const deleted = await done(call(owner, "delete", { organizationId: id }));

  expect(deleted).toMatchObject({ id, metadata: null });
  expect(deleted).not.toHaveProperty("members");
  expect(await readActiveOrganization(owner)).toBeNull();
  expect(await readActiveOrganization(member)).toBeNull();
  for (const table of ["members", "invitations", "teams"]) {
    const { rows } = await app.platform.database.pool.query(
      `select count(*)::int as n from ${table} where organization_id = $1`,
      [id],
    );
    expect(rows[0].n, table).toBe(0);
  }
});

test("delete refuses outsiders, unknown organizations and everybody but owners", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin,member");
  const stranger = await app.signedUp();
  const notMember = [400, "User is not a member of the organization"];
  const body = { organizationId: organization.id };

  expect(await refusal(call(stranger, "delete", body))).toEqual(notMember);
  expect(await refusal(call(stranger, "delete", { organizationId: "no" }))).toEqual(notMember);
  expect(await refusal(call(admin, "delete", body))).toEqual([
    403,
    "You are not allowed to delete this organization",
  ]);
});

test("a person switches between organizations by id and by slug", async () => {
  const first = await anOrganization(app);
  const second = await anOrganization(app, first.owner);
  const { owner } = first;

  const reply = await call(owner, "set-active", { organizationId: first.id });
  expect(reply.body).toMatchObject({ id: first.id, teams: null, invitations: [] });
  expect(reply.body.members[0].user).toMatchObject({ email: owner.email, image: null });
  expect(reply.setCookies[0]).toMatch(/^guildhall\.session_token=.+Max-Age=604800/);
  expect(await readActiveOrganization(owner)).toBe(first.id);

  await done(call(owner, "set-active", { organizationSlug: second.slug }));
  expect(await readActiveOrganization(owner)).toBe(second.id);
  expect(await done(call(owner, "set-active"))).toMatchObject({ id: second.id });

  const cleared = await call(owner, "set-active", { organizationId: null });
  expect([cleared.status, cleared.text]).toEqual([200, "null"]);
  expect(await readActiveOrganization(owner)).toBeNull();
  expect((await call(owner, "set-active")).text).toBe("null");
  expect((await ask(owner, "get-full-organization")).text).toBe("null");
});

test("set-active sets a cookie only if another organization is active afterwards", async () => {
  const { owner, id, slug } = await anOrganization(app);
  const sets = async (body?: Record<string, unknown>) =>
    (await call(owner, "set-active", body)).setCookies.length > 0;

  expect(await sets({ organizationId: id })).toBe(false);
  expect(await sets({ organizationSlug: slug })).toBe(false);
  expect(await sets()).toBe(false);
  expect(await sets({ organizationId: null })).toBe(true);
  expect(await sets({ organizationId: null })).toBe(false);
  expect(await sets()).toBe(false);
  expect(await sets({ organizationId: id })).toBe(true);
});

test("who asks for an organization that is not theirs has none active afterwards", async () => {
  const own = await anOrganization(app);
  const other = await anOrganization(app);
  const notMember = [403, "User is not a member of the organization"];
  for (const attempt of [
    () => ask(own.owner, "get-full-organization", { organizationId: other.id }),
    () => ask(own.owner, "get-full-organization", { organizationSlug: other.slug }),
    () => ask(own.owner, "get-full-organization", { organizationId: "unknown" }),
    () => call(own.owner, "set-active", { organizationId: other.id }),
    () => call(own.owner, "set-active", { organizationSlug: "unknown" }),
  ]) {
    await done(call(own.owner, "set-active", { organizationId: own.id }));
    expect(await refusal(attempt())).toEqual(notMember);
    expect(await readActiveOrganization(own.owner)).toBeNull();
  }
});

test("a full organization has its people, its invitations of every status and its teams", async () => {
  const organization = await anOrganization(app);
  const { owner } = organization;
  app.platform.tick(1);
  await aMember(app, organization, "member");
  app.platform.tick(1);
  await done(call(owner, "invite-member", { email: "open@example.com", role: "admin" }));

  const full = await done(
    ask(owner, "get-full-organization", { organizationSlug: organization.slug }),
  );

  expect(full.members.map((member: { role: string }) => member.role)).toEqual(["owner", "member"]);
  expect(Object.keys(full.members[0]).sort()).toEqual(
    ["createdAt", "id", "organizationId", "role", "teamId", "user", "userId"].sort(),
  );
  expect(full.invitations.map((each: { status: string }) => each.status)).toEqual([
    "accepted",
    "pending",
  ]);
  expect(full.teams).toHaveLength(1);
});

test("a cached session knows at once which organization is active", async () => {
  const cached = await testApp({ env: { SESSION_COOKIE_CACHE_SECONDS: "on" } });
  const organization = await anOrganization(cached);
  expect(await readActiveOrganization(organization.owner)).toBe(organization.id);
  const member = await aMember(cached, organization, "owner");
  expect(await readActiveOrganization(member)).toBe(organization.id);
  await done(call(member, "leave", { organizationId: organization.id }));
  expect(await readActiveOrganization(member)).toBeNull();
  await done(call(organization.owner, "delete", { organizationId: organization.id }));
  expect(await readActiveOrganization(organization.owner)).toBeNull();
});
