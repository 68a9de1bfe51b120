import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  type Person,
  refusal,
} from "#test/support/organizations.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";

/** Every setting of an organization, with the messages only it can make appear. */
function settings(env: Record<string, string>): Promise<TestApp> {
  return testApp({ now: "2026-03-01T09:00:00Z", env });
}

function invite(owner: Person, email: string, input: Record<string, unknown> = {}) {
  return call(owner, "invite-member", { email, role: "member", ...input });
}

test("ORGANIZATION_CREATION=admins: only administrators found organizations", async () => {
  const app = await settings({ ORGANIZATION_CREATION: "admins" });
  const administrator = await app.signedUp();
  app.platform.tick(1);
  const other = await app.signedUp();

  await anOrganization(app, administrator);
  expect(await refusal(call(other, "create", { name: "A", slug: "a" }))).toEqual([
    403,
    "You are not allowed to create a new organization",
  ]);
});

test("ORGANIZATION_LIMIT: who belongs to so many creates no other, and may still be invited", async () => {
  const app = await settings({ ORGANIZATION_LIMIT: "2" });
  const { owner } = await anOrganization(app);
  await anOrganization(app, owner);
  const other = await anOrganization(app);

  expect(await refusal(call(owner, "create", { name: "A", slug: "a" }))).toEqual([
    403,
    "You have reached the maximum number of organizations",
  ]);
  const { id } = await done(invite(other.owner, owner.email));
  await done(call(owner, "accept-invitation", { invitationId: id }));
});

test("in live mode a person creates 20 organizations, in the sandbox as many as they like", async () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    RATE_LIMIT: "on",
  };
  for (const [env, most] of [
    [live, 20],
    [{}, 25],
  ] as const) {
    const app = await settings(env);
    const maya = await app.signedUp();
    const statuses: number[] = [];
    for (let made = 0; made < 25; made += 1) {
      const reply = await call(maya, "create", { name: "One more", slug: `one-more-${made}` });
      statuses.push(reply.status);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.slice(most)).toEqual(Array(25 - most).fill(403));
  }
});

test("leaving an organization that one created makes no room for another", async () => {
  const app = await settings({ ORGANIZATION_LIMIT: "1" });
  const organization = await anOrganization(app);
  await aMember(app, organization, "owner");
  await done(call(organization.owner, "leave", { organizationId: organization.id }));

  expect(await refusal(call(organization.owner, "create", { name: "A", slug: "a" }))).toEqual([
    403,
    "You have reached the maximum number of organizations",
  ]);
});

test("at the member limit nobody comes in, and the invitation stays open", async () => {
  const app = await settings({ ORGANIZATION_MEMBER_LIMIT: "2" });
  const organization = await anOrganization(app);
  const second = await aMember(app, organization, "member");
  const third = await app.signedUp();
  const { id: invitationId } = await done(invite(organization.owner, third.email));

  expect(await refusal(call(third, "accept-invitation", { invitationId }))).toEqual([
    403,
    "Organization membership limit reached",
  ]);
  await done(call(second, "leave", { organizationId: organization.id }));
  await done(call(third, "accept-invitation", { invitationId }));
});

test("ORGANIZATION_MEMBER_LIMIT also caps the list of members", async () => {
  const app = await settings({});
  const organization = await anOrganization(app);
  await aMember(app, organization, "member");
  await aMember(app, organization, "member");
  app.platform.config.organizations.members = 2;

  const full = await done(ask(organization.owner, "get-full-organization"));

  expect(full.members).toHaveLength(2);
});

test("ORGANIZATION_CREATOR_ROLE=admin: the last admin is the one who is protected", async () => {
  const app = await settings({ ORGANIZATION_CREATOR_ROLE: "admin" });
  const { owner: creator, id } = await anOrganization(app);

  expect(await done(ask(creator, "get-active-member"))).toMatchObject({ role: "admin" });
  expect(await refusal(call(creator, "leave", { organizationId: id }))).toEqual([
    400,
    "You cannot leave the organization as the only owner",
  ]);
  expect(await refusal(call(creator, "delete", { organizationId: id }))).toEqual([
    403,
    "You are not allowed to delete this organization",
  ]);
});

test("ORGANIZATION_DELETION=off: 403 without words, to owners only", async () => {
  const app = await settings({ ORGANIZATION_DELETION: "off" });
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const body = { organizationId: organization.id };

  const reply = await call(organization.owner, "delete", body);
  expect([reply.status, reply.text]).toEqual([403, ""]);
  expect(await refusal(call(admin, "delete", body))).toEqual([
    403,
    "You are not allowed to delete this organization",
  ]);
});

test("INVITATION_SECONDS and INVITATION_LIMIT; expired and answered ones do not count", async () => {
  const app = await settings({ INVITATION_SECONDS: "60", INVITATION_LIMIT: "2" });
  const { owner } = await anOrganization(app);
  const first = await done(invite(owner, "a@example.com"));
  await done(invite(owner, "b@example.com"));
  const limit = [403, "Invitation limit reached"];

  expect(first.expiresAt).toBe("2026-03-01T09:01:00.000Z");
  expect(await refusal(invite(owner, "c@example.com"))).toEqual(limit);
  await done(invite(owner, "a@example.com", { resend: true }));
  await done(call(owner, "cancel-invitation", { invitationId: first.id }));
  await done(invite(owner, "c@example.com"));
  expect(await refusal(invite(owner, "d@example.com"))).toEqual(limit);
  app.platform.tick(60_000);
  await done(invite(owner, "d@example.com"));
  await done(invite(owner, "c@example.com"));
  expect(await refusal(invite(owner, "b@example.com"))).toEqual(limit);
});

test("TEAMS=off: no default team, no routes of teams", async () => {
  const app = await settings({ TEAMS: "off" });
  const organization = await anOrganization(app);
  const { owner } = organization;

  expect(organization.teamId).toBeNull();
  expect(await done(ask(owner, "get-full-organization"))).toMatchObject({ teams: null });
  for (const name of ["list-user-teams", "list-team-members", "list-team-memberships"])
    expect((await ask(owner, name)).status).toBe(404);
  const changes = ["add-team-member", "remove-team-member", "set-active-team"];
  for (const name of ["create-team", "update-team", "remove-team", ...changes])
    expect((await call(owner, name)).status).toBe(404);
  expect((await ask(owner, "list-teams")).status).toBe(404);
  expect(await refusal(invite(owner, "a@example.com", { teamId: "x" }))).toEqual([
    400,
    "Team not found",
  ]);
});

test("TEAM_LIMIT counts the default team too", async () => {
  const app = await settings({ TEAM_LIMIT: "2" });
  const { owner } = await anOrganization(app);
  await done(call(owner, "create-team", { name: "Carvers" }));

  expect(await refusal(call(owner, "create-team", { name: "Setters" }))).toEqual([
    400,
    "You have reached the maximum number of teams",
  ]);
});

test("contract flaw 15: a full team refuses, and the invitation is not used up", async () => {
  const app = await settings({ TEAM_MEMBER_LIMIT: "1" });
  const organization = await anOrganization(app);
  const { owner, teamId } = organization;
  const full = [403, "Team member limit reached"];
  expect(await refusal(invite(owner, "a@example.com", { teamId }))).toEqual(full);

  const team = await done(call(owner, "create-team", { name: "Carvers" }));
  const [one, two] = [await app.signedUp(), await app.signedUp()];
  const first = await done(invite(owner, one.email, { teamId: team.id }));
  const second = await done(invite(owner, two.email, { teamId: team.id }));
  await done(call(one, "accept-invitation", { invitationId: first.id }));
  const body = { invitationId: second.id };
  expect(await refusal(call(two, "accept-invitation", body))).toEqual(full);
  expect((await ask(two, "get-invitation", { id: second.id })).status).toBe(200);
  await done(call(one, "leave", { organizationId: organization.id }));
  await done(call(two, "accept-invitation", body));
});

test("REMOVE_ALL_TEAMS=on: the last team may go", async () => {
  const app = await settings({ REMOVE_ALL_TEAMS: "on" });
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");

  await done(call(admin, "remove-team", { teamId: organization.teamId }));

  expect(await done(ask(admin, "list-teams"))).toEqual([]);
});

test("one mailbox gets only so many invitations, however many organizations send them", async () => {
  const app = await settings({ RATE_LIMIT: "on" });
  const { owner, id } = await anOrganization(app);
  const again = () => invite(owner, "flooded@example.com", { organizationId: id, resend: true });
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await again()).status);

  expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  expect((await invite(owner, "calm@example.com")).status).toBe(200);
});
