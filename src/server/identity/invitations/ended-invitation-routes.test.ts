import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  type Person,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { provenPerson } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { DELETE_USER: "session" } });
const administrator = await app.signedUp();
const inviterGone = [400, "Inviter is no longer a member of the organization"];
const inviterDemoted = [403, "The inviter may no longer give this role"];
const notFound = [400, "Invitation not found"];

interface Inviter extends Person {
  memberId: string;
  userId: string;
}

async function invited(organization: TestOrganization, inviter: Person, role = "member") {
  const person = await app.signedUp();
  const body = { email: person.email, role, organizationId: organization.id };
  const { id } = await done(call(inviter, "invite-member", body));
  return { person, invitationId: id as string };
}

async function listStatuses(organization: TestOrganization, email: string): Promise<string[]> {
  const listed = await done(
    ask(organization.owner, "list-invitations", { organizationId: organization.id }),
  );
  return listed
    .filter((each: { email: string }) => each.email === email)
    .map((each: { status: string }) => each.status);
}

const departures: Record<string, (place: TestOrganization, inviter: Inviter) => Promise<unknown>> =
  {
    "is removed": (place, { memberId }) =>
      done(
        call(place.owner, "remove-member", {
          memberIdOrEmail: memberId,
          organizationId: place.id,
        }),
      ),
    leaves: (place, inviter) => done(call(inviter, "leave", { organizationId: place.id })),
    "removes themselves": (place, inviter) =>
      done(
        call(inviter, "remove-member", {
          memberIdOrEmail: inviter.memberId,
          organizationId: place.id,
        }),
      ),
    "deletes their account": (_, inviter) => done(inviter.post("/api/auth/delete-user", {})),
    "is deleted by an administrator": (_, { userId }) =>
      done(administrator.post("/api/auth/admin/remove-user", { userId })),
  };

test.each(Object.entries(departures))(
  "when an inviter %s, the invitations they made end, with an audit entry",
  async (_, depart) => {
    const organization = await anOrganization(app);
    const inviter = await aMember(app, organization, "admin");
    const ended = await invited(organization, inviter);
    const kept = await invited(organization, organization.owner);

    await depart(organization, inviter);

    expect(await listStatuses(organization, ended.person.email)).toEqual(["canceled"]);
    expect(await listStatuses(organization, kept.person.email)).toEqual(["pending"]);
    const { rows } = await app.platform.database.pool.query(
      "select after from audit_log where action = 'invitation.canceled' and organization_id = $1",
      [organization.id],
    );
    expect(rows).toEqual([{ after: expect.objectContaining({ reason: "inviter_left" }) }]);
    const { invitationId } = ended;
    expect(await refusal(ask(ended.person, "get-invitation", { id: invitationId }))).toEqual(
      inviterGone,
    );
    expect(await refusal(call(ended.person, "accept-invitation", { invitationId }))).toEqual(
      inviterGone,
    );
  },
);

test("a demoted member's invitations end where the member could no longer make them", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "owner");
  const asOwner = await invited(organization, inviter, "owner");
  const asAdmin = await invited(organization, inviter, "admin");
  const asMember = await invited(organization, inviter, "member");
  const demote = (role: string) =>
    done(
      call(organization.owner, "update-member-role", {
        memberId: inviter.memberId,
        role,
        organizationId: organization.id,
      }),
    );

  await demote("admin");
  expect(await listStatuses(organization, asOwner.person.email)).toEqual(["canceled"]);
  expect(await listStatuses(organization, asAdmin.person.email)).toEqual(["pending"]);
  await done(call(asAdmin.person, "accept-invitation", { invitationId: asAdmin.invitationId }));

  await demote("member");
  expect(await listStatuses(organization, asMember.person.email)).toEqual(["canceled"]);
  for (const { person, invitationId } of [asOwner, asMember])
    expect(await refusal(call(person, "accept-invitation", { invitationId }))).toEqual(
      inviterDemoted,
    );
});

test("a member who is promoted keeps the invitations they made", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const { person, invitationId } = await invited(organization, inviter);
  const body = { memberId: inviter.memberId, role: "owner", organizationId: organization.id };

  await done(call(organization.owner, "update-member-role", body));

  await done(call(person, "accept-invitation", { invitationId }));
});

test("an ended invitation stays ended when its inviter comes back", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const { person, invitationId } = await invited(organization, inviter);
  await done(call(inviter, "leave", { organizationId: organization.id }));
  const back = { email: inviter.email, role: "admin", organizationId: organization.id };
  const { id } = await done(call(organization.owner, "invite-member", back));
  await done(call(inviter, "accept-invitation", { invitationId: id }));

  expect((await call(person, "accept-invitation", { invitationId })).status).toBe(400);
  expect(await listStatuses(organization, person.email)).toEqual(["canceled"]);
});

test("the address of an ended invitation is invited again without resend, and the old id stays dead", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const { person, invitationId } = await invited(organization, inviter);
  await done(call(inviter, "leave", { organizationId: organization.id }));

  const body = { email: person.email, role: "member", organizationId: organization.id };
  const { id } = await done(call(organization.owner, "invite-member", body));

  expect(id).not.toBe(invitationId);
  await done(call(person, "accept-invitation", { invitationId: id }));
});

test("only the person invited learns why an invitation ended", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const { invitationId } = await invited(organization, inviter);
  await done(call(inviter, "leave", { organizationId: organization.id }));
  const stranger = await app.signedUp();

  expect(await refusal(call(stranger, "accept-invitation", { invitationId }))).toEqual(notFound);
  expect(await refusal(ask(stranger, "get-invitation", { id: invitationId }))).toEqual([
    400,
    "Invitation not found!",
  ]);
});

test("while an inviter is banned, the invitations they made are refused; afterwards they are good again", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const person = await provenPerson(app);
  const body = { email: person.email, role: "member", organizationId: organization.id };
  const { id: invitationId } = await done(call(inviter, "invite-member", body));
  const { userId } = inviter;

  await done(administrator.post("/api/auth/admin/ban-user", { userId }));

  expect(await refusal(call(person, "accept-invitation", { invitationId }))).toEqual(inviterGone);
  expect(await refusal(ask(person, "get-invitation", { id: invitationId }))).toEqual(inviterGone);
  expect(await done(ask(person, "list-user-invitations"))).toEqual([]);

  await done(administrator.post("/api/auth/admin/unban-user", { userId }));

  expect(await done(ask(person, "list-user-invitations"))).toHaveLength(1);
  await done(ask(person, "get-invitation", { id: invitationId }));
  await done(call(person, "accept-invitation", { invitationId }));
});

test("a ban that has run out does not stop an invitation", async () => {
  const organization = await anOrganization(app);
  const inviter = await aMember(app, organization, "admin");
  const { person, invitationId } = await invited(organization, inviter);
  const ban = { userId: inviter.userId, banExpiresIn: 60 };
  await done(administrator.post("/api/auth/admin/ban-user", ban));
  expect(await refusal(call(person, "accept-invitation", { invitationId }))).toEqual(inviterGone);

  app.platform.tick(60_000);

  await done(call(person, "accept-invitation", { invitationId }));
});
