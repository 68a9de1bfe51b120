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
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const noneActive = [400, "No active organization"];
const notFound = [400, "Team not found"];

test("a manager creates, renames and removes a team", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  app.platform.tick(1_000);

  const team = await done(call(admin, "create-team", { name: "  Carvers " }));
  expect(team).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    name: "Carvers",
    organizationId: organization.id,
    createdAt: expect.any(String),
    updatedAt: team.createdAt,
  });
  app.platform.tick(1_000);
  const renamed = await done(
    call(admin, "update-team", { teamId: team.id, data: { name: "Setters" } }),
  );
  expect(renamed).toMatchObject({ id: team.id, name: "Setters", createdAt: team.createdAt });
  expect(Date.parse(renamed.updatedAt) - Date.parse(team.updatedAt)).toBe(1_000);
  expect(await done(call(admin, "update-team", { teamId: team.id, data: {} }))).toEqual(renamed);
  const listed = await done(ask(admin, "list-teams"));
  expect(listed.map((each: { id: string }) => each.id)).toEqual([organization.teamId, team.id]);

  expect(await done(call(admin, "remove-team", { teamId: team.id }))).toEqual({
    message: "Team removed successfully.",
  });
  expect(await done(ask(admin, "list-teams"))).toHaveLength(1);
});

test("a removed team's members and invitations stay, without a team", async () => {
  const organization = await anOrganization(app);
  const { owner } = organization;
  const team = await done(call(owner, "create-team", { name: "Carvers" }));
  const member = await aMember(app, organization, "member", { teamId: team.id });
  const invited = { email: "open@example.com", role: "member", teamId: team.id };
  await done(call(owner, "invite-member", invited));

  await done(call(owner, "remove-team", { teamId: team.id }));

  expect(await done(ask(member, "get-active-member"))).toMatchObject({ teamId: null });
  const invitations = await done(ask(owner, "list-invitations"));
  expect(invitations.map((each: { teamId: string | null }) => each.teamId)).toEqual([null, null]);
});

test("list-teams shows the teams of the organization it names, whichever one is active", async () => {
  const first = await anOrganization(app);
  const second = await anOrganization(app, first.owner);
  const stranger = await anOrganization(app);
  const listTeams = async (person: Person, query: Record<string, string>) =>
    (await done(ask(person, "list-teams", query))).map((team: { id: string }) => team.id);

  expect(await listTeams(first.owner, { organizationId: first.id })).toEqual([first.teamId]);
  expect(await listTeams(first.owner, {})).toEqual([second.teamId]);
  expect(await listTeams(first.owner, { organizationId: "" })).toEqual([second.teamId]);
  const foreign = await ask(stranger.owner, "list-teams", { organizationId: first.id });
  expect([foreign.status, foreign.text]).toEqual([403, ""]);
  await done(call(first.owner, "set-active", { organizationId: null }));
  expect(await listTeams(first.owner, { organizationId: first.id })).toEqual([first.teamId]);
});

test("create-team, list-teams and update-team refuse what the contract lists", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const stranger = await app.signedUp();
  const other = await anOrganization(app);
  const organizationId = organization.id;
  const create = { name: "Carvers", organizationId };
  const rename = (teamId: string) => ({ teamId, data: { name: "Mine", organizationId } });

  expect(await refusal(call(stranger, "create-team", { name: "x" }))).toEqual(noneActive);
  expect(await refusal(call(stranger, "create-team", create))).toEqual([
    403,
    "You are not allowed to invite users to this organization",
  ]);
  expect(await refusal(call(member, "create-team", create))).toEqual([
    403,
    "You are not allowed to create teams in this organization",
  ]);
  expect(await refusal(call(organization.owner, "create-team", { name: "" }))).toEqual([
    400,
    "Invalid body parameters",
  ]);
  expect(await refusal(ask(stranger, "list-teams"))).toEqual(noneActive);
  const listed = await ask(stranger, "list-teams", { organizationId });
  expect([listed.status, listed.text]).toEqual([403, ""]);

  const notAllowed = [403, "You are not allowed to update this team"];
  expect(await refusal(call(stranger, "update-team", rename(organization.teamId)))).toEqual(
    notAllowed,
  );
  expect(await refusal(call(member, "update-team", rename(organization.teamId)))).toEqual(
    notAllowed,
  );
  expect(await refusal(call(organization.owner, "update-team", rename("unknown")))).toEqual(
    notFound,
  );
  expect(await refusal(call(organization.owner, "update-team", rename(other.teamId)))).toEqual(
    notFound,
  );
  const emptied = { teamId: organization.teamId, data: { name: "" } };
  expect(await refusal(call(organization.owner, "update-team", emptied))).toEqual([
    400,
    "Invalid body parameters",
  ]);
  const unnamed = { teamId: "x", data: { name: "y" } };
  expect(await refusal(call(stranger, "update-team", unnamed))).toEqual(noneActive);
});

test("remove-team refuses what the contract lists", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const member = await aMember(app, organization, "member");
  const other = await anOrganization(app);
  const stranger = await app.signedUp();
  const remove = (teamId: string) => ({ teamId, organizationId: organization.id });
  const notThis = [403, "You are not allowed to delete this team"];

  expect(await refusal(call(stranger, "remove-team", { teamId: "x" }))).toEqual(noneActive);
  expect(await refusal(call(stranger, "remove-team", remove(organization.teamId)))).toEqual(
    notThis,
  );
  expect(
    await refusal(call(organization.owner, "remove-team", remove(organization.teamId))),
  ).toEqual(notThis);
  expect(await refusal(call(member, "remove-team", remove(organization.teamId)))).toEqual([
    403,
    "You are not allowed to delete teams in this organization",
  ]);
  expect(await refusal(call(admin, "remove-team", remove("unknown")))).toEqual(notFound);
  expect(await refusal(call(admin, "remove-team", remove(other.teamId)))).toEqual(notFound);
  expect(await refusal(call(admin, "remove-team", remove(organization.teamId)))).toEqual([
    400,
    "Unable to remove last team",
  ]);
});
