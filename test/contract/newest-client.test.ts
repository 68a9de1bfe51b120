import { expect, test } from "vitest";
import { officialAdministrationClient } from "../clients/administration-client.ts";
import { officialAuthClient } from "../clients/auth-client.ts";
import { type Outcome, officialOrganizationClient } from "../clients/organization-client.ts";
import { openIdProvider } from "../support/openid-provider.ts";
import { testApp } from "../support/test-app.ts";

/**
 * The calls that release 1.7 of the official client adds to those of 1.2. All other calls are sent
 * alike, and the tests beside this one run them with both releases.
 *
 * Where a server of release 1.7.7 answers otherwise than ours, and how a 1.7 application notices:
 *
 * - Every call with bad input: it says the field, `[body.email] …`; ours `Invalid body parameters`
 *   with the same code.
 * - Every call without a session: 401 with a body; ours an empty body, as 1.2.
 * - Keys without a value: it leaves them out; ours `null`, as 1.2.
 * - `member.teamId`: it has none; ours the team joined first.
 * - `session.activeTeamId`: it is set by creating and joining; ours by `setActiveTeam` only.
 * - `listTeamMembers`, not in the team: 400; ours lets every member of the organization read it.
 * - `setActive` with another organization: its active team stays active; ours has none then.
 * - `getFullOrganization`: it has `teams[].memberCount`; ours answers as 1.2.
 * - `listMembers`, unknown field: 500; ours 400.
 * - `listMembers`, `in` with one value: 500; ours takes it as a list of one.
 * - `listAccounts`: ours has `provider` too, as 1.2.
 * - `accountInfo`: by row id, GET only; ours by row id or the provider's id, GET and POST.
 * - `admin.updateUser`: it changes address, proof and id; ours refuses address and proof, and
 *   ignores the id.
 * - `admin.updateUser`, unknown role: it stores it; ours refuses it.
 */
const google = await openIdProvider(["http://localhost/unused"]);
const app = await testApp({
  env: {
    SOCIAL_GOOGLE_CLIENT_ID: google.clientId,
    SOCIAL_GOOGLE_CLIENT_SECRET: google.clientSecret,
    SOCIAL_GOOGLE_ISSUER: google.issuer,
    TEAM_MEMBER_LIMIT: "2",
  },
});
const baseURL = await app.listen();
const password = "correct horse battery";
const release = "1.7.7";
const root = officialAdministrationClient(baseURL, release);
await root.client.signUp.email({ name: "Root", email: "root@example.com", password });
let people = 0;

async function aPerson() {
  const { client } = officialOrganizationClient(baseURL, release);
  people += 1;
  const email = `person${people}@example.com`;
  const { data } = await client.signUp.email({ name: `Person ${people}`, email, password });
  return { organization: client.organization, client, email, id: data?.user.id ?? "" };
}

async function aGuild() {
  const owner = await aPerson();
  const slug = `guild-${people}`;
  const { id, members } = got(await owner.organization.create({ name: "Guild", slug }));
  const join = async (role: string, input: object = {}) => {
    const person = await aPerson();
    const { email } = person;
    const invitation = got(await owner.organization.inviteMember({ email, role, ...input }));
    got(await person.organization.acceptInvitation({ invitationId: invitation.id }));
    return person;
  };
  return { owner, id, slug, join, teamId: members[0]?.teamId ?? "" };
}

function got<Data>({ data, error }: Outcome<Data>): NonNullable<Data> {
  if (error || data === null || data === undefined)
    throw new Error(`the call failed: ${JSON.stringify(error)}`);
  return data;
}

function refused({ error }: Outcome<unknown>): unknown[] {
  return [error?.status, error?.message];
}

test("listMembers pages, sorts and filters; getActiveMemberRole tells a role", async () => {
  const { owner, slug, join } = await aGuild();
  const admin = await join("admin");
  const member = await join("member");
  const { organization } = member;

  const all = got(await organization.listMembers());
  expect(all).toMatchObject({ total: 3, members: [{ role: "owner" }, {}, {}] });
  expect(all.members[0]?.user).toMatchObject({ id: owner.id, email: owner.email });
  expect(all.members[0]?.createdAt).toBeInstanceOf(Date);
  const page = await organization.listMembers({
    query: { limit: 1, offset: 1, sortBy: "createdAt", sortDirection: "desc" },
  });
  expect(got(page)).toMatchObject({ total: 3, members: [{ userId: admin.id }] });
  const filtered = await organization.listMembers({
    query: {
      organizationSlug: slug,
      filterField: "role",
      filterOperator: "in",
      filterValue: ["owner", "member"],
    },
  });
  expect(got(filtered)).toMatchObject({
    total: 2,
    members: [{ role: "owner" }, { role: "member" }],
  });

  expect(got(await organization.getActiveMemberRole())).toEqual({ role: "member" });
  const asked = { query: { userId: admin.id } };
  expect(got(await organization.getActiveMemberRole(asked))).toEqual({ role: "admin" });
  const stranger = await aPerson();
  expect(refused(await stranger.organization.listMembers())).toEqual([
    400,
    "No active organization",
  ]);
  expect(
    refused(await stranger.organization.listMembers({ query: { organizationSlug: slug } })),
  ).toEqual([403, "You are not a member of this organization"]);
});

test("listUserInvitations shows what a person with a proven address could accept", async () => {
  const { owner, id } = await aGuild();
  const guest = await aPerson();
  const { email } = guest;
  const sent = got(await owner.organization.inviteMember({ email, role: "member" }));
  expect(got(await guest.organization.listUserInvitations())).toEqual([]);

  await app.platform.database.pool.query(
    "update users set email_verified = true, proven_at = now() where email = $1",
    [email],
  );

  expect(got(await guest.organization.listUserInvitations())).toMatchObject([
    { id: sent.id, organizationId: id, organizationName: "Guild", status: "pending" },
  ]);
});

test("addTeamMember, listTeamMembers, listUserTeams, removeTeamMember", async () => {
  const { owner, join, teamId, id } = await aGuild();
  const member = await join("member");
  const team = got(await owner.organization.createTeam({ name: "Carvers" }));

  const added = got(await owner.organization.addTeamMember({ teamId: team.id, userId: member.id }));
  expect(added).toMatchObject({ teamId: team.id, userId: member.id });
  expect(added.createdAt).toBeInstanceOf(Date);
  got(await owner.organization.addTeamMember({ teamId, userId: member.id }));
  const listed = await member.organization.listTeamMembers({ query: { teamId: team.id } });
  expect(got(listed)).toEqual([added]);
  expect(got(await member.organization.listUserTeams())).toMatchObject([
    { id: team.id, name: "Carvers" },
    { id: teamId, name: "Guild" },
  ]);
  expect(got(await owner.organization.listTeams({ query: { organizationId: id } }))).toHaveLength(
    2,
  );
  expect(got(await member.organization.getActiveMember()).teamId).toBe(team.id);

  const place = { teamId: team.id, userId: member.id };
  expect(got(await owner.organization.removeTeamMember(place))).toEqual({
    message: "Team member removed successfully.",
  });
  expect(got(await member.organization.getActiveMember()).teamId).toBe(teamId);
});

test("setActiveTeam makes a team the active one of the session", async () => {
  const { owner, teamId } = await aGuild();
  const session = async () => (await owner.client.getSession()).data?.session;
  expect(await session()).not.toHaveProperty("activeTeamId");

  expect(got(await owner.organization.setActiveTeam({ teamId }))).toMatchObject({ id: teamId });
  expect(await session()).toMatchObject({ activeTeamId: teamId });
  expect(got(await owner.organization.listTeamMembers())).toHaveLength(1);
  expect((await owner.organization.setActiveTeam({ teamId: null })).data).toBeNull();
  expect(await session()).not.toHaveProperty("activeTeamId");
});

test("inviteMember with several teams brings the person into each", async () => {
  const { owner, join, teamId } = await aGuild();
  const team = got(await owner.organization.createTeam({ name: "Carvers" }));

  const member = await join("member", { teamId: [team.id, teamId] });

  const teams = got(await member.organization.listUserTeams());
  expect(teams.map(({ id }) => id)).toEqual([team.id, teamId]);
});

test("the refusals of the calls about teams", async () => {
  const { owner, join, teamId } = await aGuild();
  const [member, other, third] = [await join("member"), await join("member"), await join("member")];
  const foreign = await aGuild();
  const stranger = await aPerson();
  got(await owner.organization.addTeamMember({ teamId, userId: member.id }));
  const answers: Outcome<unknown>[] = [
    await owner.organization.addTeamMember({ teamId, userId: other.id }),
    await member.organization.addTeamMember({ teamId, userId: third.id }),
    await member.organization.removeTeamMember({ teamId, userId: owner.id }),
    await owner.organization.addTeamMember({ teamId: foreign.teamId, userId: third.id }),
    await owner.organization.addTeamMember({ teamId, userId: stranger.id }),
    await owner.organization.removeTeamMember({ teamId, userId: third.id }),
    await stranger.organization.addTeamMember({ teamId, userId: third.id }),
    await stranger.organization.listTeamMembers({ query: { teamId } }),
    await stranger.organization.listTeamMembers(),
    await third.organization.setActiveTeam({ teamId }),
    await third.organization.setActiveTeam({ teamId: foreign.teamId }),
    await stranger.organization.setActiveTeam({ teamId }),
    await stranger.organization.getActiveMemberRole(),
  ];

  expect(answers.map(refused)).toEqual([
    [403, "Team member limit reached"],
    [403, "You are not allowed to create a new member"],
    [403, "You are not allowed to remove a team member"],
    [400, "Team not found"],
    [400, "User is not a member of the organization"],
    [400, "User is not a member of the team"],
    [400, "No active organization"],
    [400, "Team not found"],
    [400, "You do not have an active team"],
    [403, "User is not a member of the team"],
    [400, "Team not found"],
    [400, "No active organization"],
    [400, "No active organization"],
  ]);
});

interface UserAdministration {
  getUser(input: object): Promise<Outcome<{ id: string; name: string; createdAt: Date }>>;
  updateUser(input: object): Promise<Outcome<{ id: string; name: string; role: string }>>;
}

test("admin.getUser and admin.updateUser", async () => {
  const admin = root.client.admin as unknown as UserAdministration;
  const person = officialAdministrationClient(baseURL, release);
  const email = "updated@example.com";
  const { data } = await person.client.signUp.email({ name: "Before", email, password });
  const id = data?.user.id ?? "";
  const theirs = person.client.admin as unknown as UserAdministration;

  const user = got(await admin.getUser({ query: { id } }));
  expect(user).toMatchObject({ id, email, name: "Before", role: "user", banned: false });
  expect(user.createdAt).toBeInstanceOf(Date);
  const updated = await admin.updateUser({ userId: id, data: { name: "After", role: ["admin"] } });
  expect(got(updated)).toMatchObject({ id, name: "After", role: "admin" });
  got(await theirs.getUser({ query: { id } }));
  got(await admin.updateUser({ userId: id, data: { role: "user" } }));

  const answers = [
    await theirs.getUser({ query: { id } }),
    await theirs.updateUser({ userId: id, data: { role: "admin" } }),
    await admin.getUser({ query: { id: "nobody" } }),
    await admin.updateUser({ userId: id, data: {} }),
    await admin.updateUser({ userId: id, data: { email: "taken@example.com" } }),
  ];
  expect(answers.map(refused)).toEqual([
    [403, "You are not allowed to get user"],
    [403, "You are not allowed to update users"],
    [404, "User not found"],
    [400, "No data to update"],
    [400, "Email can not be updated. Only its owner can change or verify it"],
  ]);
});

test("accountInfo asks by GET with the id of the account", async () => {
  const { client } = officialAuthClient(baseURL, release);
  const email = "ada@example.com";
  google.people.set("ada", { name: "Ada Lovelace", email, email_verified: true });
  const idToken = { token: await google.idToken("ada") };
  await client.signIn.social({ provider: "google", idToken });
  const { data: accounts } = await client.listAccounts();
  const asked = client as unknown as {
    accountInfo(input: object): Promise<Outcome<{ user: object; data: object }>>;
  };

  const info = await asked.accountInfo({ query: { accountId: accounts?.[0]?.id } });

  expect(got(info)).toMatchObject({ user: { id: "ada", email }, data: { sub: "ada" } });
  expect(refused(await asked.accountInfo({ query: { accountId: "nothing" } }))).toEqual([
    400,
    "Account not found",
  ]);
});
