import { expect, test, vi } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import { aMember, anOrganization, ask, call, done } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/**
 * With any concurrent requests, a team has at most its limit of members, and each of them is in the
 * organization.
 */
const trials = raceTrials(2);
vi.setConfig({ testTimeout: 60_000 + trials * 4_000 });
const limit = 3;
const app = await testApp({ env: { TEAM_MEMBER_LIMIT: String(limit) } });
const { pool } = app.platform.database;
const organization = await anOrganization(app);
const { owner, id: organizationId } = organization;
const admin = await aMember(app, organization, "admin");
const people: Awaited<ReturnType<typeof aMember>>[] = [];
for (let count = 0; count < 10; count += 1) people.push(await aMember(app, organization, "member"));

async function aTeam(): Promise<string> {
  return (await done(call(owner, "create-team", { name: "Race", organizationId }))).id;
}

const place = (teamId: string, userId: string) => ({ teamId, userId, organizationId });

async function listMembers(teamId: string): Promise<string[]> {
  const { rows } = await pool.query("select user_id from team_members where team_id = $1", [
    teamId,
  ]);
  return rows.map((row) => row.user_id);
}

function count(replies: Reply[], status: number): number {
  return replies.filter((reply) => reply.status === status).length;
}

async function repeat(trial: () => Promise<void>): Promise<void> {
  for (let done = 0; done < trials; done += 1) await trial();
}

test("20 additions of 10 people at once fill a team of 3", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const replies = await Promise.all(
      people.flatMap(({ userId }) => [
        call(owner, "add-team-member", place(teamId, userId)),
        call(admin, "add-team-member", place(teamId, userId)),
      ]),
    );

    const members = await listMembers(teamId);
    expect(members).toHaveLength(limit);
    expect(new Set(members).size).toBe(limit);
    expect(count(replies, 200) + count(replies, 403)).toBe(20);
    const added = replies.filter(({ status }) => status === 200).map(({ body }) => body.userId);
    expect(new Set(added)).toEqual(new Set(members));
  }));

test("20 additions of one person at once make one place", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const userId = people[0]?.userId ?? "";
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call(owner, "add-team-member", place(teamId, userId))),
    );

    expect(count(replies, 200)).toBe(20);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await listMembers(teamId)).toEqual([userId]);
  }));

test("20 removals of one person at once have one success", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const userId = people[0]?.userId ?? "";
    await done(call(owner, "add-team-member", place(teamId, userId)));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => call(owner, "remove-team-member", place(teamId, userId))),
    );

    expect([count(replies, 200), count(replies, 400)]).toEqual([1, 19]);
  }));

test("invitations and additions at once do not exceed the limit together", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const guests = [];
    for (let count = 0; count < 3; count += 1) {
      const guest = await app.signedUp();
      const invited = { email: guest.email, role: "member", teamId, organizationId };
      const { id } = await done(call(owner, "invite-member", invited));
      guests.push({ guest, invitationId: id });
    }
    const replies = await Promise.all([
      ...guests.map(({ guest, invitationId }) =>
        call(guest, "accept-invitation", { invitationId }),
      ),
      ...people
        .slice(0, 6)
        .map(({ userId }) => call(owner, "add-team-member", place(teamId, userId))),
    ]);

    expect(count(replies, 200)).toBe(limit);
    expect(await listMembers(teamId)).toHaveLength(limit);
    for (const { guest } of guests) await call(guest, "leave", { organizationId });
  }));

test("a member is removed from the organization while being added to a team and activating it", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const leaver = await aMember(app, organization, "member");
    const { userId } = leaver;
    const replies = await Promise.all([
      call(owner, "add-team-member", place(teamId, userId)),
      call(leaver, "set-active-team", { teamId }),
      call(admin, "remove-member", { memberIdOrEmail: leaver.memberId, organizationId }),
      call(owner, "add-team-member", place(teamId, userId)),
    ]);

    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(replies[2]?.status).toBe(200);
    expect(await listMembers(teamId)).toEqual([]);
    const { session } = (await leaver.get("/api/auth/get-session")).body;
    expect(session).not.toHaveProperty("activeTeamId");
  }));

test("a place that is taken away while it is made active is not active afterwards", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const person = people[0];
    if (!person) throw new Error("there are people");
    await done(call(owner, "add-team-member", place(teamId, person.userId)));
    const replies = await Promise.all([
      call(person, "set-active-team", { teamId }),
      call(owner, "remove-team-member", place(teamId, person.userId)),
      call(person, "set-active-team", { teamId }),
    ]);

    expect(replies[1]?.status).toBe(200);
    expect(replies.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    expect((await ask(person, "list-team-members")).status).toBe(400);
  }));

test("a team is removed while people are added: nobody stays in it, and nothing fails", () =>
  repeat(async () => {
    const teamId = await aTeam();
    const replies = await Promise.all([
      ...people
        .slice(0, 5)
        .map(({ userId }) => call(owner, "add-team-member", place(teamId, userId))),
      call(admin, "remove-team", { teamId, organizationId }),
    ]);

    expect(replies.filter(({ status }) => ![200, 400, 403].includes(status))).toEqual([]);
    expect(replies.at(-1)?.status).toBe(200);
    expect(await listMembers(teamId)).toEqual([]);
  }));
