import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  type Person,
  readActiveOrganization,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const hourMs = 3_600_000;
const notFound = [400, "Invitation not found"];
const notFoundWithExclamation = [400, "Invitation not found!"];
const notRecipient = [403, "You are not the recipient of the invitation"];
let addresses = 0;

interface Invitation {
  id: string;
  email: string;
  expiresAt: string;
}

async function invite(
  organization: TestOrganization,
  email: string,
  input: Record<string, unknown> = {},
  inviter: Person = organization.owner,
): Promise<Invitation> {
  const body = { email, role: "member", organizationId: organization.id, ...input };
  return done(call(inviter, "invite-member", body));
}

function newAddress(): string {
  addresses += 1;
  return `invited${addresses}@example.com`;
}

async function mailsTo(email: string) {
  return done(app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`));
}

async function invitedPerson(role = "member") {
  const organization = await anOrganization(app);
  const person = await app.signedUp();
  const invitation = await invite(organization, person.email, { role });
  return { organization, person, body: { invitationId: invitation.id } };
}

test("an invitation is for 48 hours, and its mail has the link and the id", async () => {
  const organization = await anOrganization(app, undefined, { name: "Stone & <Sons>" });
  const email = newAddress();
  const now = app.platform.clock.nowMs();

  const invitation = await invite(organization, email.toUpperCase(), { role: ["admin", "member"] });

  expect(invitation).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    organizationId: organization.id,
    email,
    role: "admin,member",
    status: "pending",
    teamId: null,
    inviterId: expect.any(String),
    expiresAt: new Date(now + 48 * hourMs).toISOString(),
  });
  const [mail] = await mailsTo(email);
  const { baseUrl } = app.platform.config;
  expect(mail).toMatchObject({
    to: email,
    subject: "You are invited to an organization on Guildhall",
    links: [`${baseUrl}/invitations/${invitation.id}`],
    invitationId: invitation.id,
  });
  expect(mail.html).toContain("Stone &amp; &lt;Sons&gt;");
  expect(mail.text).toContain("as an admin and a member");
});

test("the person invited sees who invites them to what, and accepts", async () => {
  const { organization, person, body } = await invitedPerson("admin");

  const seen = await done(ask(person, "get-invitation", { id: body.invitationId }));
  expect(seen).toMatchObject({
    id: body.invitationId,
    status: "pending",
    organizationName: expect.stringMatching(/^Guild /),
    organizationSlug: organization.slug,
    inviterEmail: organization.owner.email,
  });
  const { invitation, member } = await done(call(person, "accept-invitation", body));
  expect(invitation).toMatchObject({ id: body.invitationId, status: "accepted" });
  expect(member).toEqual({
    id: expect.any(String),
    organizationId: organization.id,
    userId: expect.any(String),
    role: "admin",
    teamId: null,
    createdAt: app.platform.clock.now().toISOString(),
  });
  expect(await readActiveOrganization(person)).toBe(organization.id);
});

test("somebody without an account signs up on the way", async () => {
  const organization = await anOrganization(app);
  const email = newAddress();
  await invite(organization, email);
  const [{ invitationId }] = await mailsTo(email);

  const person = await app.signedUp(email.toUpperCase());

  expect(await done(call(person, "accept-invitation", { invitationId }))).toMatchObject({
    member: { role: "member" },
  });
});

test("an invitation is rejected, and then it is gone for everybody", async () => {
  const { organization, person, body } = await invitedPerson();

  expect(await done(call(person, "reject-invitation", body))).toEqual({
    invitation: expect.objectContaining({ id: body.invitationId, status: "rejected" }),
    member: null,
  });
  const reply = await call(person, "reject-invitation", body);
  expect(reply.body).toEqual({ code: "INVITATION_NOT_FOUND", message: "Invitation not found!" });
  expect(await refusal(call(person, "accept-invitation", body))).toEqual(notFound);
  expect(await refusal(call(organization.owner, "cancel-invitation", body))).toEqual(notFound);
  expect(await refusal(ask(person, "get-invitation", { id: body.invitationId }))).toEqual(
    notFoundWithExclamation,
  );
});

test("a canceled invitation cannot be accepted, and is not canceled twice", async () => {
  const { organization, person, body } = await invitedPerson();

  expect(await done(call(organization.owner, "cancel-invitation", body))).toMatchObject({
    id: body.invitationId,
    status: "canceled",
  });
  expect(await refusal(call(person, "accept-invitation", body))).toEqual(notFound);
  expect(await refusal(call(organization.owner, "cancel-invitation", body))).toEqual(notFound);
});

test("48 hours later to the millisecond it is too late, and the address can be invited anew", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const organization = await anOrganization(late);
  const person = await late.signedUp();
  const first = await invite(organization, person.email);
  late.platform.tick(48 * hourMs - 1);
  expect((await ask(person, "get-invitation", { id: first.id })).status).toBe(200);
  late.platform.tick(1);
  const body = { invitationId: first.id };

  expect(await refusal(ask(person, "get-invitation", { id: first.id }))).toEqual(
    notFoundWithExclamation,
  );
  expect(await refusal(call(person, "reject-invitation", body))).toEqual(notFoundWithExclamation);
  expect(await refusal(call(person, "accept-invitation", body))).toEqual(notFound);
  const again = await invite(organization, person.email, { role: "admin" });
  expect(again).toMatchObject({ role: "admin", expiresAt: "2026-03-05T09:00:00.000Z" });
  await done(call(person, "accept-invitation", { invitationId: again.id }));
});

test("resending sends a new mail with the same link and adds no invitation", async () => {
  const organization = await anOrganization(app);
  const email = newAddress();
  const first = await invite(organization, email);

  const again = await invite(organization, email, { resend: true });

  expect(again).toMatchObject({ id: first.id, status: "pending" });
  const [newest, oldest] = await mailsTo(email);
  expect(newest.links).toEqual(oldest.links);
  expect(await done(ask(organization.owner, "list-invitations"))).toHaveLength(1);
});

test("accept, reject and get need the matching address", async () => {
  const { organization, body } = await invitedPerson();
  const stranger = await app.signedUp();

  for (const person of [stranger, organization.owner]) {
    expect(await refusal(call(person, "accept-invitation", body))).toEqual(notRecipient);
    expect(await refusal(call(person, "reject-invitation", body))).toEqual(notRecipient);
    expect(await refusal(ask(person, "get-invitation", { id: body.invitationId }))).toEqual(
      notRecipient,
    );
  }
});

test("an invitation that was never made opens nothing", async () => {
  const person = await app.signedUp();
  for (const invitationId of ["", "unknown", "x".repeat(32)]) {
    const body = { invitationId };
    expect(await refusal(call(person, "accept-invitation", body))).toEqual(notFound);
    expect(await refusal(call(person, "reject-invitation", body))).toEqual(notFoundWithExclamation);
    expect(await refusal(call(person, "cancel-invitation", body))).toEqual(notFound);
    expect(await refusal(ask(person, "get-invitation", { id: invitationId }))).toEqual(
      notFoundWithExclamation,
    );
  }
});

test("the organization joined is the one of the invitation, whatever the body says", async () => {
  const { organization, person, body } = await invitedPerson();
  const other = await anOrganization(app);
  const forged = { ...body, organizationId: other.id, role: "owner", teamId: other.teamId };

  const { member } = await done(call(person, "accept-invitation", forged));

  expect(member).toMatchObject({ organizationId: organization.id, role: "member", teamId: null });
});

test("invite-member refuses what the contract lists", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const admin = await aMember(app, organization, "admin");
  const stranger = await app.signedUp();
  const email = newAddress();
  const body = (input: Record<string, unknown> = {}) => ({
    email,
    role: "member",
    organizationId: organization.id,
    ...input,
  });

  const unnamed = { email, role: "member" };
  expect(await refusal(call(stranger, "invite-member", unnamed))).toEqual([
    400,
    "Organization not found",
  ]);
  expect(await refusal(call(stranger, "invite-member", body()))).toEqual([400, "Member not found"]);
  expect(await refusal(call(member, "invite-member", body()))).toEqual([
    403,
    "You are not allowed to invite users to this organization",
  ]);
  const asOwner = await call(admin, "invite-member", body({ role: "admin,owner" }));
  expect([asOwner.status, asOwner.body]).toEqual([
    403,
    {
      code: "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE",
      message: "you are not allowed to invite user with this role",
    },
  ]);
  expect(await refusal(call(admin, "invite-member", body({ email: member.email })))).toEqual([
    400,
    "User is already a member of this organization",
  ]);
  await done(call(admin, "invite-member", body()));
  expect(await refusal(call(admin, "invite-member", body()))).toEqual([
    400,
    "User is already invited to this organization",
  ]);
});

test("a team of another organization and unknown roles are refused", async () => {
  const organization = await anOrganization(app);
  const other = await anOrganization(app);
  const attempt = (input: Record<string, unknown>) =>
    refusal(
      call(organization.owner, "invite-member", { email: newAddress(), role: "member", ...input }),
    );

  expect(await attempt({ teamId: other.teamId })).toEqual([400, "Team not found"]);
  expect(await attempt({ teamId: "unknown" })).toEqual([400, "Team not found"]);
  for (const role of ["king", "", [], ["member", "king"]])
    expect(await attempt({ role })).toEqual([400, "Role not found"]);
});

test.each(["no address", "a@example.com,b@example.com", "<a@example.com>", "a@example.com\n"])(
  "%j is not one address",
  async (email) => {
    const { owner } = await anOrganization(app);

    expect(await refusal(call(owner, "invite-member", { email, role: "member" }))).toEqual([
      400,
      "Invalid body parameters",
    ]);
  },
);

test("who is invited into a team joins it", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member", { teamId: organization.teamId });

  expect(await done(ask(member, "get-active-member"))).toMatchObject({
    teamId: organization.teamId,
  });
});

test("an invitation does not outlive its inviter's right to give it", async () => {
  const organization = await anOrganization(app);
  const second = await aMember(app, organization, "owner");
  const leaver = await aMember(app, organization, "admin");
  const [one, two] = [await app.signedUp(), await app.signedUp()];
  const asOwner = await invite(organization, one.email, { role: "owner" }, second);
  const byLeaver = await invite(organization, two.email, {}, leaver);
  await done(
    call(organization.owner, "update-member-role", { memberId: second.memberId, role: "admin" }),
  );
  await done(call(leaver, "leave", { organizationId: organization.id }));
  const inviterGone = [400, "Inviter is no longer a member of the organization"];

  expect(await refusal(call(one, "accept-invitation", { invitationId: asOwner.id }))).toEqual([
    403,
    "The inviter may no longer give this role",
  ]);
  expect(await refusal(ask(two, "get-invitation", { id: byLeaver.id }))).toEqual(inviterGone);
  expect(await refusal(call(two, "accept-invitation", { invitationId: byLeaver.id }))).toEqual(
    inviterGone,
  );
  const anew = await invite(organization, two.email);
  await done(call(two, "accept-invitation", { invitationId: anew.id }));
});

test("members see all invitations, but the id only where accepting it would gain them nothing", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const member = await aMember(app, organization, "member");
  const email = newAddress();
  const forOwner = await invite(organization, email, { role: "owner" });
  const forAdmin = await invite(organization, newAddress(), { role: "admin" });
  const idsSeenBy = async (person: Person) => {
    const listed = await done(ask(person, "list-invitations"));
    const full = await done(ask(person, "get-full-organization"));
    expect(full.invitations).toEqual(listed);
    expect(listed.map((each: { status: string }) => each.status).sort()).toEqual(
      ["accepted", "accepted", "pending", "pending"].sort(),
    );
    return listed.map((each: Invitation) => each.id);
  };

  expect(await idsSeenBy(organization.owner)).toEqual(
    expect.arrayContaining([forOwner.id, forAdmin.id]),
  );
  const seenByAdmin = await idsSeenBy(admin);
  expect(seenByAdmin).toContain(forAdmin.id);
  expect(seenByAdmin).not.toContain(forOwner.id);
  const seenByMember = await idsSeenBy(member);
  expect(seenByMember).not.toContain(forOwner.id);
  expect(seenByMember).not.toContain(forAdmin.id);

  const impostor = await app.signedUp(email);
  for (const invitationId of seenByMember)
    expect(await refusal(call(impostor, "accept-invitation", { invitationId }))).toEqual(notFound);
});

test("what a manager sees in place of an id can be canceled", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const email = newAddress();
  await invite(organization, email, { role: "owner" });
  const listed: Invitation[] = await done(ask(admin, "list-invitations"));
  const invitationId = listed.find((each) => each.email === email)?.id;

  expect(await done(call(admin, "cancel-invitation", { invitationId }))).toMatchObject({
    email,
    status: "canceled",
  });
});

test("cancel and list refuse outsiders and members without the right", async () => {
  const { organization, person, body } = await invitedPerson();
  const member = await aMember(app, organization, "member");

  expect(await refusal(call(person, "cancel-invitation", body))).toEqual([400, "Member not found"]);
  expect(await refusal(call(member, "cancel-invitation", body))).toEqual([
    403,
    "You are not allowed to cancel this invitation",
  ]);
  const organizationId = organization.id;
  expect(await refusal(ask(person, "list-invitations", { organizationId }))).toEqual([
    403,
    "You are not a member of this organization",
  ]);
  expect(await refusal(ask(person, "list-invitations"))).toEqual([
    400,
    "Organization ID is required",
  ]);
});
