import { expect, test } from "vitest";
import {
  anOrganization,
  ask,
  call,
  done,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const limited = await testApp({ env: { TEAM_MEMBER_LIMIT: "1" } });

async function aTeam({ owner, id }: TestOrganization, name: string): Promise<string> {
  return (await done(call(owner, "create-team", { name, organizationId: id }))).id;
}

function invite(
  { owner, id }: TestOrganization,
  email: string,
  teamId: string | string[],
  more: object = {},
) {
  return call(owner, "invite-member", {
    email,
    role: "member",
    organizationId: id,
    teamId,
    ...more,
  });
}

test("an invitation to several teams brings the person into all of them, in that order", async () => {
  const organization = await anOrganization(app);
  const carvers = await aTeam(organization, "Carvers");
  const setters = await aTeam(organization, "Setters");
  const guest = await app.signedUp();

  const invitation = await done(invite(organization, guest.email, [setters, carvers, setters]));
  expect(invitation.teamId).toBe(`${setters},${carvers}`);
  expect((await done(ask(guest, "get-invitation", { id: invitation.id }))).teamId).toBe(
    `${setters},${carvers}`,
  );
  const accepted = await done(call(guest, "accept-invitation", { invitationId: invitation.id }));

  expect(accepted.member.teamId).toBe(setters);
  expect(accepted.invitation.teamId).toBe(`${setters},${carvers}`);
  const teams = await done(ask(guest, "list-user-teams"));
  expect(teams.map(({ id }: { id: string }) => id)).toEqual([setters, carvers]);
  const [listed] = await done(ask(organization.owner, "list-invitations"));
  expect(listed).toMatchObject({ status: "accepted", teamId: `${setters},${carvers}` });
});

test("teams are sent as a list, or as an answer shows them; an empty list names none", async () => {
  const organization = await anOrganization(app);
  const carvers = await aTeam(organization, "Carvers");
  const setters = await aTeam(organization, "Setters");
  const attempt = async (email: string, teamId: string | string[]) =>
    (await done(invite(organization, email, teamId))).teamId;

  expect(await attempt("a@example.com", `${carvers},${setters}`)).toBe(`${carvers},${setters}`);
  expect(await attempt("b@example.com", [])).toBeNull();
  expect(await attempt("c@example.com", "")).toBeNull();
  expect(await attempt("d@example.com", [carvers])).toBe(carvers);
});

test("a renewal with other teams is another invitation, with the same ones it is the same", async () => {
  const organization = await anOrganization(app);
  const carvers = await aTeam(organization, "Carvers");
  const email = "again@example.com";
  const teams = [organization.teamId, carvers];
  const resend = async (teamId: string | string[]) =>
    (await done(invite(organization, email, teamId, { resend: true }))).id;

  const { id } = await done(invite(organization, email, teams));
  expect(await resend(teams)).toBe(id);
  expect(await resend(teams.join())).toBe(id);
  const renewed = await resend([carvers]);
  expect(renewed).not.toBe(id);
  expect(await resend(teams)).not.toBe(renewed);
});

test("one team that is unknown, foreign or full refuses the whole invitation", async () => {
  const organization = await anOrganization(app);
  const other = await anOrganization(app);
  const { teamId } = organization;
  const notFound = [400, "Team not found"];

  expect(await refusal(invite(organization, "a@example.com", [teamId, "x"]))).toEqual(notFound);
  expect(await refusal(invite(organization, "a@example.com", [teamId, other.teamId]))).toEqual(
    notFound,
  );
  expect(await refusal(invite(organization, "a@example.com", [5] as never))).toEqual([
    400,
    "Invalid body parameters",
  ]);
  expect(await done(ask(organization.owner, "list-invitations"))).toEqual([]);
});

test("a team that fills up meanwhile lets the person into no team, and keeps the invitation", async () => {
  const organization = await anOrganization(limited);
  const { owner, id: organizationId } = organization;
  const [free, filling] = [await aTeam(organization, "Free"), await aTeam(organization, "Filling")];
  const guest = await limited.signedUp();
  const invitation = await done(invite(organization, guest.email, [free, filling]));
  const userId = (await owner.get("/api/auth/get-session")).body.user.id;
  const place = { teamId: filling, userId, organizationId };
  await done(call(owner, "add-team-member", place));
  const accept = () => call(guest, "accept-invitation", { invitationId: invitation.id });

  expect(await refusal(accept())).toEqual([403, "Team member limit reached"]);
  expect(await done(ask(owner, "list-team-members", { teamId: free }))).toEqual([]);
  await done(call(owner, "remove-team-member", place));
  expect((await done(accept())).member.teamId).toBe(free);
});

test("a removed team is taken out of invitations, the other teams stay", async () => {
  const organization = await anOrganization(app);
  const [carvers, setters] = [
    await aTeam(organization, "Carvers"),
    await aTeam(organization, "Setters"),
  ];
  const guest = await app.signedUp();
  const invitation = await done(invite(organization, guest.email, [carvers, setters]));

  await done(call(organization.owner, "remove-team", { teamId: carvers }));

  const [listed] = await done(ask(organization.owner, "list-invitations"));
  expect(listed.teamId).toBe(setters);
  const accepted = await done(call(guest, "accept-invitation", { invitationId: invitation.id }));
  expect(accepted.member.teamId).toBe(setters);
});
