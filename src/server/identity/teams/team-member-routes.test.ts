import { expect, test } from "vitest";
import { deleteMember } from "#server/identity/members/member-store.ts";
import { listAuditEntries } from "#server/platform/audit/audit-store.ts";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const limited = await testApp({ env: { TEAM_MEMBER_LIMIT: "2" } });
const notFound = [400, "Team not found"];
const notInOrganization = [400, "User is not a member of the organization"];
const notInTeam = "User is not a member of the team";

interface Team {
  id: string;
  name: string;
}

function aTeam({ owner, id }: TestOrganization, name = "Carvers"): Promise<Team> {
  return done(call(owner, "create-team", { name, organizationId: id }));
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const userIds = (rows: { userId: string }[]) => rows.map(({ userId }) => userId);
const readActiveTeam = async (person: Visitor) =>
  (await person.get("/api/auth/get-session")).body.session.activeTeamId;

test("a member is added to teams and removed from them, and both views agree", async () => {
  const organization = await anOrganization(app);
  const { owner, id: organizationId, teamId: firstTeam } = organization;
  const member = await aMember(app, organization, "member");
  const carvers = await aTeam(organization, "Carvers");
  const setters = await aTeam(organization, "Setters");
  const change = (name: string, teamId: string) =>
    done(call(owner, `${name}-team-member`, { teamId, userId: member.userId, organizationId }));
  const readTeam = async () => (await done(ask(member, "get-active-member"))).teamId;
  app.platform.tick(1_000);

  expect(await readTeam()).toBeNull();
  const added = await change("add", setters.id);
  expect(added).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    teamId: setters.id,
    userId: member.userId,
    createdAt: expect.stringMatching(/^2026-03-01T09:00:/),
  });
  expect(await change("add", setters.id)).toEqual(added);
  await change("add", carvers.id);
  await change("add", firstTeam);

  expect(await readTeam()).toBe(setters.id);
  const teams = await done(ask(member, "list-user-teams"));
  expect(teams).toMatchObject([setters, carvers, { id: firstTeam }]);
  expect(await done(ask(member, "list-team-members", { teamId: setters.id }))).toEqual([added]);
  expect(userIds(await done(ask(member, "list-team-members", { teamId: firstTeam })))).toEqual([
    expect.not.stringMatching(member.userId),
    member.userId,
  ]);
  expect(await done(ask(member, "list-team-memberships"))).toHaveLength(4);
  const full = await done(ask(owner, "get-full-organization"));
  expect(full.members).toContainEqual(
    expect.objectContaining({ id: member.memberId, teamId: setters.id }),
  );

  expect(await change("remove", setters.id)).toEqual({
    message: "Team member removed successfully.",
  });
  expect(await readTeam()).toBe(carvers.id);
  await change("remove", carvers.id);
  await change("remove", firstTeam);
  expect(await readTeam()).toBeNull();
  expect(await done(ask(member, "list-user-teams"))).toEqual([]);
  const entries = await listAuditEntries(app.platform.database.db, organizationId);
  expect(entries.slice(0, 6).map(({ action }) => action)).toEqual([
    "team.member_removed",
    "team.member_removed",
    "team.member_removed",
    "team.member_added",
    "team.member_added",
    "team.member_added",
  ]);
  expect(entries[5]).toMatchObject({
    targetId: setters.id,
    after: { userId: member.userId, name: "Setters" },
  });
});

test("the creator is in the first team, and an invitation brings the person into its team", async () => {
  const organization = await anOrganization(app);
  const team = await aTeam(organization);
  const member = await aMember(app, organization, "member", { teamId: team.id });

  expect(ids(await done(ask(organization.owner, "list-user-teams")))).toEqual([
    organization.teamId,
  ]);
  expect(ids(await done(ask(member, "list-user-teams")))).toEqual([team.id]);
});

test("list-user-teams is about all organizations, one of them, or another member in one", async () => {
  const first = await anOrganization(app);
  const second = await anOrganization(app, first.owner);
  const member = await aMember(app, first, "member", { teamId: first.teamId });
  const listTeams = async (query: Record<string, string>, person: Visitor = first.owner) =>
    ids(await done(ask(person, "list-user-teams", query)));

  expect(await listTeams({})).toEqual([first.teamId, second.teamId]);
  expect(await listTeams({ organizationId: first.id })).toEqual([first.teamId]);
  const { userId } = member;
  expect(await listTeams({ organizationId: first.id, userId })).toEqual([first.teamId]);
  expect(await listTeams({ userId })).toEqual([]);
  expect(await refusal(ask(member, "list-user-teams", { organizationId: second.id }))).toEqual([
    403,
    "You are not a member of this organization",
  ]);
  const alone = await app.signedUp();
  expect(await listTeams({}, alone)).toEqual([]);
  expect(await refusal(ask(alone, "list-user-teams", { userId }))).toEqual([
    400,
    "No active organization",
  ]);
});

test("add-team-member and remove-team-member refuse strangers, other teams and the unauthorized", async () => {
  const organization = await anOrganization(app);
  const { owner, id: organizationId, teamId } = organization;
  const member = await aMember(app, organization, "member");
  const other = await anOrganization(app);
  const foreign = await aMember(app, other, "member");
  const outsider = await app.signedUp();
  const { userId } = member;

  for (const name of ["add-team-member", "remove-team-member"]) {
    const attempt = (body: object, person: Visitor = owner) =>
      refusal(call(person, name, { teamId, userId, organizationId, ...body }));
    expect(await attempt({ teamId: other.teamId })).toEqual(notFound);
    expect(await attempt({ teamId: "unknown" })).toEqual(notFound);
    expect(await attempt({ userId: foreign.userId })).toEqual(notInOrganization);
    expect(await attempt({ userId: "unknown" })).toEqual(notInOrganization);
    expect(await attempt({}, other.owner)).toEqual(notInOrganization);
    expect(await attempt({ organizationId: other.id })).toEqual(notInOrganization);
    expect(await attempt({ organizationId: undefined }, outsider)).toEqual([
      400,
      "No active organization",
    ]);
    expect(await attempt({ userId: 5 })).toEqual([400, "Invalid body parameters"]);
    expect((await attempt({}, member))[0]).toBe(403);
  }
  const body = { teamId, userId, organizationId };
  expect(await refusal(call(owner, "remove-team-member", body))).toEqual([400, notInTeam]);
  const denied = await call(member, "add-team-member", body);
  expect(denied.body).toEqual({
    code: "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER",
    message: "You are not allowed to create a new member",
  });
});

test("the database lets nobody into a team of another organization", async () => {
  const organization = await anOrganization(app);
  const other = await anOrganization(app);
  const foreign = await aMember(app, other, "member");
  const insert = (organizationId: string) =>
    app.platform.database.pool.query(
      "insert into team_members (id, organization_id, team_id, user_id, created_at) values ('x', $1, $2, $3, now())",
      [organizationId, organization.teamId, foreign.userId],
    );

  await expect(insert(organization.id)).rejects.toThrow("team_members_member");
  await expect(insert(other.id)).rejects.toThrow("team_members_team");
});

test("every member of the organization lists the members of a team, and nobody else", async () => {
  const organization = await anOrganization(app);
  const team = await aTeam(organization);
  const member = await aMember(app, organization, "member");
  const stranger = await anOrganization(app);
  const query = { teamId: team.id };

  expect(await done(ask(member, "list-team-members", query))).toEqual([]);
  expect(await refusal(ask(stranger.owner, "list-team-members", query))).toEqual(notFound);
  expect(await refusal(ask(member, "list-team-members", { teamId: "unknown" }))).toEqual(notFound);
  expect(await refusal(ask(member, "list-team-members"))).toEqual([
    400,
    "You do not have an active team",
  ]);
});

test("a full team takes no more people, by invitation or by hand", async () => {
  const organization = await anOrganization(limited);
  const { owner, id: organizationId } = organization;
  const team = await aTeam(organization);
  const people = [];
  for (let count = 0; count < 3; count += 1)
    people.push(await aMember(limited, organization, "member"));
  const add = (userId: string) =>
    call(owner, "add-team-member", { teamId: team.id, userId, organizationId });
  const [first = "", second = "", third = ""] = people.map(({ userId }) => userId);
  const full = [403, "Team member limit reached"];

  await done(add(first));
  await done(add(second));
  expect(await refusal(add(third))).toEqual(full);
  expect((await done(add(first))).userId).toBe(first);
  const invited = { email: "a@example.com", role: "member", teamId: team.id };
  expect(await refusal(call(owner, "invite-member", invited))).toEqual(full);
  await done(call(owner, "remove-team-member", { teamId: team.id, userId: first, organizationId }));
  expect((await done(add(third))).userId).toBe(third);
});

test("no team the actor belongs to is removed, and a removed team is the team of nobody", async () => {
  const organization = await anOrganization(app);
  const { owner, id: organizationId, ownerMemberId } = organization;
  const member = await aMember(app, organization, "member", { teamId: organization.teamId });
  const team = await aTeam(organization);
  const { members } = await done(ask(owner, "get-full-organization"));
  const ownerId = members.find(({ id }: { id: string }) => id === ownerMemberId).userId;
  const place = (userId: string) => ({ teamId: team.id, userId, organizationId });
  await done(call(owner, "add-team-member", place(ownerId)));
  await done(call(owner, "add-team-member", place(member.userId)));
  await done(call(member, "set-active-team", { teamId: team.id }));

  const remove = () => call(owner, "remove-team", { teamId: team.id, organizationId });
  expect(await refusal(remove())).toEqual([403, "You are not allowed to delete this team"]);
  await done(call(owner, "remove-team-member", place(ownerId)));
  await done(remove());

  expect(ids(await done(ask(member, "list-user-teams")))).toEqual([organization.teamId]);
  expect(await readActiveTeam(member)).toBeUndefined();
});

test("a person who leaves or is removed is removed from all teams", async () => {
  const organization = await anOrganization(app);
  const input = { teamId: organization.teamId };
  const leaver = await aMember(app, organization, "member", input);
  const removed = await aMember(app, organization, "member", input);

  await done(call(leaver, "leave", { organizationId: organization.id }));
  await done(call(organization.owner, "remove-member", { memberIdOrEmail: removed.memberId }));

  const listed = await done(ask(organization.owner, "list-team-members", input));
  expect(listed).toHaveLength(1);
  expect(await done(ask(leaver, "list-user-teams"))).toEqual([]);
  expect(await done(ask(removed, "list-user-teams"))).toEqual([]);
});

test("a session has an active team only after set-active-team", async () => {
  const organization = await anOrganization(app);
  const { teamId, owner } = organization;
  const session = async () => (await owner.get("/api/auth/get-session")).body.session;
  expect(await session()).not.toHaveProperty("activeTeamId");

  const reply = await call(owner, "set-active-team", { teamId });

  expect(reply.body).toMatchObject({ id: teamId, organizationId: organization.id });
  expect(reply.setCookies.join()).toContain("session_token=");
  expect(await session()).toMatchObject({ activeTeamId: teamId });
  expect(await done(call(owner, "set-active-team"))).toMatchObject({ id: teamId });
  expect(ids(await done(ask(owner, "list-team-members")))).toHaveLength(1);
  await done(call(owner, "set-active", { organizationId: organization.id }));
  expect(await readActiveTeam(owner)).toBe(teamId);
  expect(await done(call(owner, "set-active-team", { teamId: null }))).toBeNull();
  expect(await session()).not.toHaveProperty("activeTeamId");
  expect(await done(call(owner, "set-active-team"))).toBeNull();
});

test("the active team ends with the active organization, and with the place in the team", async () => {
  const organization = await anOrganization(app);
  const { teamId, id: organizationId } = organization;
  const member = await aMember(app, organization, "member", { teamId });
  const activate = () => done(call(member, "set-active-team", { teamId }));

  await activate();
  await anOrganization(app, member);
  expect(await readActiveTeam(member)).toBeUndefined();
  await done(call(member, "set-active", { organizationId }));
  await activate();
  await done(call(member, "set-active", { organizationId: null }));
  expect(await readActiveTeam(member)).toBeUndefined();
  await done(call(member, "set-active", { organizationId }));
  await activate();
  const body = { teamId, userId: member.userId, organizationId };
  await done(call(organization.owner, "remove-team-member", body));
  expect(await readActiveTeam(member)).toBeUndefined();
  await done(call(organization.owner, "add-team-member", body));
  await activate();
  await deleteMember(app.platform.database.db as never, organizationId, member.memberId);
  expect(await readActiveTeam(member)).toBeUndefined();
});

test("set-active-team refuses teams of other people and of other organizations", async () => {
  const organization = await anOrganization(app);
  const team = await aTeam(organization);
  const member = await aMember(app, organization, "member");
  const other = await anOrganization(app);
  const activate = (teamId: string, person: Visitor = member) =>
    refusal(call(person, "set-active-team", { teamId }));

  expect(await activate(team.id)).toEqual([403, notInTeam]);
  expect(await activate("unknown")).toEqual(notFound);
  expect(await activate(other.teamId)).toEqual(notFound);
  const second = await anOrganization(app, other.owner);
  expect(await activate(other.teamId, other.owner)).toEqual(notFound);
  expect(await activate(second.teamId, other.owner)).toEqual([200, undefined]);
  expect(await activate(team.id, await app.signedUp())).toEqual([400, "No active organization"]);
});
