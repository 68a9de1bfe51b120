import { expect, test, vi } from "vitest";
import { insertMember } from "#server/identity/members/member-store.ts";
import { insertUser } from "#server/identity/users/user-store.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { raceTrials } from "#test/support/campaign.ts";
import {
  anOrganization,
  call,
  done,
  type Person,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/**
 * With any concurrent requests, every organization has an owner and stays within its limit, and an
 * invitation is accepted if and only if exactly one membership came from it.
 */
const trials = raceTrials(2);
vi.setConfig({ testTimeout: 30_000 + trials * 2_000 });
const app = await testApp({ env: { DELETE_USER: "session" } });
const { pool } = app.platform.database;
const ada = await app.signedUp();
const ben = await app.signedUp();

interface Shared extends TestOrganization {
  secondMemberId: string;
}

/** A new organization of Ada's in which Ben holds this role. */
async function shared(role: string, second: Person = ben): Promise<Shared> {
  const organization = await anOrganization(app, ada);
  const body = { email: second.email, role, organizationId: organization.id };
  const { id } = await done(call(ada, "invite-member", body));
  const { member } = await done(call(second, "accept-invitation", { invitationId: id }));
  return { ...organization, secondMemberId: member.id };
}

async function statuses(attempts: Promise<Reply>[]): Promise<number[]> {
  const replies = await Promise.all(attempts);
  return replies.map((reply) => reply.status).sort();
}

async function countOwners(organizationId: string): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from members where organization_id = $1 and role like '%owner%'",
    [organizationId],
  );
  return rows[0].n;
}

async function countMembers(organizationId: string): Promise<number> {
  const { rows } = await pool.query(
    "select count(*)::int as n from members where organization_id = $1",
    [organizationId],
  );
  return rows[0].n;
}

/** Checks owners, limits and accepted invitations of everything this file has created. */
async function expectInvariants(): Promise<void> {
  const { rows } = await pool.query(`
    select id from organizations o
    where not exists (
      select from members where organization_id = o.id and 'owner' = any(string_to_array(role, ',')))
    union all
    select organization_id from members group by organization_id having count(*) > 100
    union all
    select organization_id from members group by organization_id, user_id having count(*) > 1
    union all
    select i.handle from members m join invitations i on i.handle = m.invitation_handle where i.status <> 'accepted'`);
  expect(rows).toEqual([]);
}

async function repeat(trial: () => Promise<void>): Promise<void> {
  for (let done = 0; done < trials; done += 1) await trial();
  await expectInvariants();
}

test("two owners leave at once, and one stays", () =>
  repeat(async () => {
    const { id } = await shared("owner");
    const body = { organizationId: id };

    expect(await statuses([call(ada, "leave", body), call(ben, "leave", body)])).toEqual([
      200, 400,
    ]);
    expect(await countOwners(id)).toBe(1);
  }));

test("two owners demote each other, and one stays an owner", () =>
  repeat(async () => {
    const { id, ownerMemberId, secondMemberId } = await shared("owner");
    const demote = (memberId: string) => ({ memberId, role: "member", organizationId: id });

    const [one, two] = await Promise.all([
      call(ada, "update-member-role", demote(secondMemberId)),
      call(ben, "update-member-role", demote(ownerMemberId)),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 403]);
    expect(await countOwners(id)).toBe(1);
  }));

test("two owners remove each other, and one is left", () =>
  repeat(async () => {
    const { id, ownerMemberId, secondMemberId } = await shared("owner");
    const remove = (memberIdOrEmail: string) => ({ memberIdOrEmail, organizationId: id });

    expect(
      await statuses([
        call(ada, "remove-member", remove(secondMemberId)),
        call(ben, "remove-member", remove(ownerMemberId)),
      ]),
    ).toEqual([200, 400]);
    expect(await countOwners(id)).toBe(1);
  }));

test("an owner leaves while the other demotes himself", () =>
  repeat(async () => {
    const { id, secondMemberId } = await shared("owner");
    const body = { memberId: secondMemberId, role: "admin", organizationId: id };

    expect(
      await statuses([
        call(ada, "leave", { organizationId: id }),
        call(ben, "update-member-role", body),
      ]),
    ).toEqual([200, 400]);
    expect(await countOwners(id)).toBe(1);
  }));

test("an owner leaves while the other deletes the account", () =>
  repeat(async () => {
    const carl = await app.signedUp();
    const { id } = await shared("owner", carl);

    expect(
      await statuses([
        call(ada, "leave", { organizationId: id }),
        carl.post("/api/auth/delete-user", {}),
      ]),
    ).toEqual([200, 400]);
    expect(await countOwners(id)).toBe(1);
  }));

test("two owners of two organizations delete their accounts at once: one of them, without a deadlock", () =>
  repeat(async () => {
    const [carl, dora] = [await app.signedUp(), await app.signedUp()];
    for (const [founder, second] of [
      [carl, dora],
      [dora, carl],
    ] as const) {
      const { id } = await anOrganization(app, founder);
      const body = { email: second.email, role: "owner", organizationId: id };
      const invitation = await done(call(founder, "invite-member", body));
      await done(call(second, "accept-invitation", { invitationId: invitation.id }));
    }

    expect(
      await statuses([
        carl.post("/api/auth/delete-user", {}),
        dora.post("/api/auth/delete-user", {}),
      ]),
    ).toEqual([200, 400]);
  }));

test("20 accepts of one invitation make one member", () =>
  repeat(async () => {
    const organization = await anOrganization(app, ada);
    const { id: organizationId } = organization;
    const invited = { email: ben.email, role: "member", organizationId };
    const { id: invitationId } = await done(call(ada, "invite-member", invited));

    const answers = await statuses(
      Array.from({ length: 20 }, () => call(ben, "accept-invitation", { invitationId })),
    );
    expect(answers).toEqual([200, ...new Array(19).fill(400)]);
    expect(await countMembers(organizationId)).toBe(2);
  }));

test.each(["cancel-invitation", "reject-invitation"])("accept races %s, one wins", (name) =>
  repeat(async () => {
    const { id: organizationId } = await anOrganization(app, ada);
    const invited = { email: ben.email, role: "member", organizationId };
    const { id: invitationId } = await done(call(ada, "invite-member", invited));
    const rival = name === "cancel-invitation" ? ada : ben;

    const [accepted, ended] = await Promise.all([
      call(ben, "accept-invitation", { invitationId }),
      call(rival, name, { invitationId }),
    ]);

    expect([accepted.status, ended.status].sort()).toEqual([200, 400]);
    expect(await countMembers(organizationId)).toBe(accepted.status === 200 ? 2 : 1);
    const { rows } = await pool.query("select status from invitations where id_hash = $1", [
      hashToken(invitationId),
    ]);
    expect(rows[0].status === "accepted").toBe(accepted.status === 200);
  }),
);

test("50 people join at a limit of 100 with 90 members, and 10 come in", async () => {
  const { id: organizationId } = await anOrganization(app, ada);
  await fillUp(organizationId, 89);
  const people: Person[] = [];
  // One after the other: one network may not fill the queue of passwords.
  for (let signedUp = 0; signedUp < 50; signedUp += 1) people.push(await app.signedUp());
  const invitations: string[] = [];
  for (const { email } of people) {
    const body = { email, role: "member", organizationId };
    invitations.push((await done(call(ada, "invite-member", body))).id);
  }

  const answers = await statuses(
    people.map((person, index) =>
      call(person, "accept-invitation", { invitationId: invitations[index] }),
    ),
  );

  expect(answers).toEqual([...new Array(10).fill(200), ...new Array(40).fill(403)]);
  expect(await countMembers(organizationId)).toBe(100);
  const { rows } = await pool.query(
    "select status, count(*)::int as n from invitations where organization_id = $1 group by status order by status",
    [organizationId],
  );
  expect(rows).toEqual([
    { status: "accepted", n: 10 },
    { status: "pending", n: 40 },
  ]);
  await expectInvariants();
});

test("somebody is let in while deleting the account: in and deleted, or not in, never half", () =>
  repeat(async () => {
    const carl = await app.signedUp();
    const { id: organizationId } = await anOrganization(app, ada);
    const invited = { email: carl.email, role: "member", organizationId };
    const { id: invitationId } = await done(call(ada, "invite-member", invited));

    const [accepted, deleted] = await Promise.all([
      call(carl, "accept-invitation", { invitationId }),
      carl.post("/api/auth/delete-user", {}),
    ]);

    expect(deleted.status).toBe(200);
    expect([200, 400, 401]).toContain(accepted.status);
    expect(await countMembers(organizationId)).toBe(1);
  }));

test("of 10 creations of one slug in any letter case one wins, the others get an error", () =>
  repeat(async () => {
    const slug = `slug-${newId().toLowerCase()}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(index % 2 === 0 ? ada : ben, "create", {
          name: "Race",
          slug: index % 3 === 0 ? slug.toUpperCase() : slug,
        }),
      ),
    );

    expect(answers.map((reply) => reply.status).sort()).toEqual([200, ...new Array(9).fill(400)]);
    const messages = new Set(answers.map((reply) => reply.body.message));
    expect(messages).toEqual(new Set([undefined, "Organization already exists"]));
    const { rows } = await pool.query("select id from organizations where slug = $1", [slug]);
    expect(rows).toHaveLength(1);
  }));

test("10 creations at once at a limit of 3 organizations make 3", async () => {
  const limited = await testApp({ env: { ORGANIZATION_LIMIT: "3", TEAM_LIMIT: "3" } });
  const carl = await limited.signedUp();
  const answers = await statuses(
    Array.from({ length: 10 }, (_, index) =>
      call(carl, "create", { name: "Race", slug: `limited-${index}` }),
    ),
  );
  expect(answers).toEqual([...new Array(3).fill(200), ...new Array(7).fill(403)]);

  const teams = await statuses(
    Array.from({ length: 10 }, () => call(carl, "create-team", { name: "Race" })),
  );
  expect(teams).toEqual([...new Array(2).fill(200), ...new Array(8).fill(400)]);
});

test("two removals of the last two teams leave one", () =>
  repeat(async () => {
    const { id: organizationId, teamId } = await shared("admin");
    const other = await done(call(ada, "create-team", { name: "Other", organizationId }));
    const remove = (id: string) => ({ teamId: id, organizationId });

    const answers = await statuses([
      call(ben, "remove-team", remove(teamId)),
      call(ada, "remove-team", remove(other.id)),
    ]);
    expect(answers).toEqual([200, 400]);
  }));

/** Members who never signed up: only their number counts. */
async function fillUp(organizationId: string, count: number): Promise<void> {
  await unitOfWork(app.platform, systemCaller("test"), async (ctx) => {
    for (let made = 0; made < count; made += 1) {
      const id = newId();
      const times = { createdAt: ctx.now, updatedAt: ctx.now };
      await insertUser(ctx.tx, {
        id,
        email: `${id.toLowerCase()}@example.com`,
        name: id,
        ...times,
      });
      await insertMember(ctx.tx, {
        id: newId(),
        organizationId,
        userId: id,
        role: "member",
        createdAt: ctx.now,
      });
    }
  });
}
