import { expect, test, vi } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { visitorOfNode } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

/**
 * With any concurrent requests: an id that was replaced or ended lets no one in, and one address
 * has one pending invitation.
 */
const trials = raceTrials(2);
vi.setConfig({ testTimeout: 30_000 + trials * 2_000 });
const app = await testApp({ env: { DELETE_USER: "session" } });
const owner = await app.signedUp();

async function repeat(trial: () => Promise<void>): Promise<void> {
  for (let done = 0; done < trials; done += 1) await trial();
  const { rows } = await app.platform.database.pool.query(`
    select organization_id, email from invitations where status = 'pending'
    group by organization_id, email having count(*) > 1
    union all
    select i.organization_id, i.email from members m join invitations i on i.handle = m.invitation_handle
    where i.status <> 'accepted'`);
  expect(rows).toEqual([]);
}

function inviting(organization: TestOrganization, email: string) {
  return (inviter = owner, input: Record<string, unknown> = {}) =>
    call(inviter, "invite-member", {
      email,
      role: "member",
      organizationId: organization.id,
      ...input,
    });
}

async function findRole(
  organization: TestOrganization,
  email: string,
): Promise<string | undefined> {
  const { members } = await done(
    ask(owner, "get-full-organization", { organizationId: organization.id }),
  );
  return members.find((each: { user: { email: string } }) => each.user.email === email)?.role;
}

test("accepting with the old id races a renewal as owner: member or not in, never owner", () =>
  repeat(async () => {
    const organization = await anOrganization(app, owner);
    const admin = await aMember(app, organization, "admin");
    const impostor = await app.signedUp();
    const invite = inviting(organization, impostor.email);
    const { id: invitationId } = await done(invite(admin));

    const [accepted, renewed] = await Promise.all([
      call(impostor, "accept-invitation", { invitationId }),
      invite(owner, { role: "owner", resend: true }),
    ]);

    expect([accepted.status, renewed.status].sort()).toEqual([200, 400]);
    expect(await findRole(organization, impostor.email)).toBe(
      accepted.status === 200 ? "member" : undefined,
    );
    const again = await call(impostor, "accept-invitation", { invitationId });
    expect(again.status).toBe(400);
  }));

test("20 renewals with another role at once leave one pending invitation, and its id alone works", () =>
  repeat(async () => {
    const organization = await anOrganization(app, owner);
    const person = await app.signedUp();
    const invite = inviting(organization, person.email);
    const first = await done(invite());

    const renewals = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        invite(owner, { role: index % 2 === 0 ? "admin" : "member,admin", resend: true }),
      ),
    );

    expect(renewals.map(({ status }) => status)).toEqual(new Array(20).fill(200));
    const ids = new Set<string>([first.id, ...renewals.map(({ body }) => body.id)]);
    const answers = [];
    for (const invitationId of ids)
      answers.push((await call(person, "accept-invitation", { invitationId })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  }));

test.each(["remove-member", "update-member-role", "delete-user"])(
  "accepting races %s of the inviter: in before, or not at all",
  (name) =>
    repeat(async () => {
      const organization = await anOrganization(app, owner);
      const admin = await aMember(app, organization, "admin");
      const person = await app.signedUp();
      const { id: invitationId } = await done(inviting(organization, person.email)(admin));
      const { id: organizationId } = organization;
      const { memberId } = admin;

      const [accepted, ended] = await Promise.all([
        call(person, "accept-invitation", { invitationId }),
        name === "delete-user"
          ? admin.post("/api/auth/delete-user", {})
          : call(owner, name, {
              organizationId,
              memberId,
              memberIdOrEmail: memberId,
              role: "member",
            }),
      ]);

      expect(ended.status).toBe(200);
      expect([200, 400, 403]).toContain(accepted.status);
      expect(await findRole(organization, person.email)).toBe(
        accepted.status === 200 ? "member" : undefined,
      );
      const later = await call(person, "accept-invitation", { invitationId });
      expect([400, 403]).toContain(later.status);
    }),
);

test("of 20 invitations at once as many pass as the sender's limit allows, over two nodes", async () => {
  const env = { RATE_LIMIT: "on", INVITATIONS_PER_HOUR: "7" };
  const limited = await testApp({ env });
  const { owner: sender, id: organizationId } = await anOrganization(limited);
  const otherNode = await visitorOfNode(limited, { env });
  for (const [name, value] of sender.cookies) otherNode.cookies.set(name, value);

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = { email: `invited${index}@example.com`, role: "member", organizationId };
      return call(index % 2 === 0 ? sender : otherNode, "invite-member", body);
    }),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...new Array(7).fill(200),
    ...new Array(13).fill(429),
  ]);
});

test("twenty invitations at once from several organizations: as many as the sender's budget, and no other is written", async () => {
  const env = { RATE_LIMIT: "on", INVITATIONS_PER_DAY: "5" };
  const limited = await testApp({ now: "2026-03-01T09:00:00Z", env });
  const sender = await limited.signedUp();
  const places: TestOrganization[] = [];
  for (let made = 0; made < 4; made += 1) places.push(await anOrganization(limited, sender));

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      call(sender, "invite-member", {
        email: `invited${nth}@example.com`,
        role: "member",
        organizationId: places[nth % places.length]?.id,
      }),
    ),
  );

  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...new Array(5).fill(200), ...new Array(15).fill(429)]);
  const { rows } = await limited.platform.database.pool.query(
    "select count(*)::int as count from invitations",
  );
  expect(rows).toEqual([{ count: 5 }]);
});
