import { expect, test } from "vitest";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
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

async function createKey(userId: string): Promise<{ "x-api-key": string }> {
  const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    createApiKey(ctx, userId, { rateLimitEnabled: false }),
  );
  return { "x-api-key": key };
}

test("where no organization is named or active, nothing is acted on", async () => {
  const person = await app.signedUp();
  const noneActive = [400, "No active organization"];

  for (const named of [{}, { organizationId: "" }]) {
    expect(await refusal(call(person, "create-team", { name: "x", ...named }))).toEqual(noneActive);
    expect(
      await refusal(call(person, "remove-member", { memberIdOrEmail: "x", ...named })),
    ).toEqual(noneActive);
    expect(await refusal(call(person, "has-permission", { permissions: {}, ...named }))).toEqual(
      noneActive,
    );
  }
});

test("an invitation works once, also for somebody who has left again", async () => {
  const organization = await anOrganization(app);
  const person = await app.signedUp();
  const { id: invitationId } = await done(
    call(organization.owner, "invite-member", { email: person.email, role: "admin" }),
  );
  await done(call(person, "accept-invitation", { invitationId }));
  await done(call(person, "leave", { organizationId: organization.id }));

  expect(await refusal(call(person, "accept-invitation", { invitationId }))).toEqual([
    400,
    "Invitation not found",
  ]);
});

test("what is not an input is not written", async () => {
  const victim = await anOrganization(app);
  const { owner } = await anOrganization(app);
  const forged = {
    id: victim.id,
    createdAt: "2000-01-01T00:00:00.000Z",
    members: [],
    role: "member",
  };

  const created = await done(call(owner, "create", { name: "F", slug: "forged", ...forged }));
  expect(created.id).not.toBe(victim.id);
  expect(created).toMatchObject({
    createdAt: "2026-03-01T09:00:00.000Z",
    members: [{ role: "owner" }],
  });
  const updated = await done(call(owner, "update", { data: { name: "G", ...forged } }));
  expect(updated).toMatchObject({ id: created.id, createdAt: created.createdAt });
  const team = await done(call(owner, "create-team", { name: "T", ...forged }));
  expect(team).toMatchObject({ organizationId: created.id, createdAt: created.createdAt });
  const invited = { ...forged, email: "forged@example.com", role: "member", status: "accepted" };
  const invitation = await done(call(owner, "invite-member", invited));
  expect(invitation).toMatchObject({ status: "pending", organizationId: created.id });
});

test("a team is never moved to another organization", async () => {
  const first = await anOrganization(app);
  const second = await anOrganization(app, first.owner);
  const body = { teamId: first.teamId, data: { name: "Mine", organizationId: second.id } };

  expect(await refusal(call(first.owner, "update-team", body))).toEqual([400, "Team not found"]);
});

test("a session's active organization cannot be set past the membership", async () => {
  const victim = await anOrganization(app);
  const { owner, id } = await anOrganization(app);

  await owner.post("/api/auth/update-user", { name: "x", activeOrganizationId: victim.id });

  expect(await readActiveOrganization(owner)).toBe(id);
});

test("an API key acts as its user, for the organization it names and with the rights of the member", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const { body: session } = await organization.owner.get("/api/auth/get-session");
  const owners = await createKey(session.user.id);
  const members = await createKey(member.userId);
  const robot = app.visitor();
  const update = { organizationId: organization.id, data: { name: "By a robot" } };
  const send = (name: string, body: object, headers: Record<string, string>) =>
    robot.post(`/api/auth/organization/${name}`, body, headers);

  expect(await done(send("update", update, owners))).toMatchObject({ name: "By a robot" });
  expect(await refusal(send("update", update, members))).toEqual([
    403,
    "You are not allowed to update this organization",
  ]);
  expect(await refusal(send("update", { data: {} }, owners))).toEqual([
    400,
    "Organization not found",
  ]);
  const created = await done(send("create", { name: "R", slug: "by-robot" }, owners));
  expect(created.members[0].userId).toBe(session.user.id);
  expect(await readActiveOrganization(organization.owner)).toBe(organization.id);
  const full = await robot.get(
    "/api/auth/organization/get-full-organization?organizationSlug=by-robot",
    owners,
  );
  expect(full.body.id).toBe(created.id);
  expect((await send("set-active", { organizationId: created.id }, owners)).status).toBe(401);
});

test("no answer to an outsider tells whether an organization exists", async () => {
  const { id, slug, teamId: theirTeam } = await anOrganization(app);
  const outsider = await app.signedUp();
  const answers = async (organizationId: string, organizationSlug: string, teamId: string) => [
    await refusal(ask(outsider, "get-full-organization", { organizationId })),
    await refusal(ask(outsider, "get-full-organization", { organizationSlug })),
    await refusal(call(outsider, "set-active", { organizationId })),
    await refusal(call(outsider, "update", { organizationId, data: {} })),
    await refusal(call(outsider, "delete", { organizationId })),
    await refusal(call(outsider, "leave", { organizationId })),
    await refusal(ask(outsider, "list-invitations", { organizationId })),
    await refusal(ask(outsider, "list-teams", { organizationId })),
    await refusal(ask(outsider, "list-members", { organizationId })),
    await refusal(ask(outsider, "list-members", { organizationSlug })),
    await refusal(ask(outsider, "get-active-member-role", { organizationId })),
    await refusal(ask(outsider, "get-active-member-role", { organizationSlug })),
    await refusal(ask(outsider, "list-team-memberships", { organizationId })),
    await refusal(ask(outsider, "list-user-teams", { organizationId })),
    await refusal(ask(outsider, "list-team-members", { teamId })),
    await refusal(call(outsider, "add-team-member", { organizationId, teamId, userId: "x" })),
    await refusal(call(outsider, "remove-team-member", { organizationId, teamId, userId: "x" })),
    await refusal(call(outsider, "create-team", { organizationId, name: "x" })),
    await refusal(
      call(outsider, "invite-member", { organizationId, email: "a@example.com", role: "member" }),
    ),
  ];

  expect(await answers(id, slug, theirTeam)).toEqual(
    await answers("00000000-0000-4000-8000-000000000000", "no-such-slug", "no-such-team"),
  );
});
