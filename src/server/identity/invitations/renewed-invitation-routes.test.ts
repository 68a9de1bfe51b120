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
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const hourMs = 3_600_000;
const notFound = [400, "Invitation not found"];

interface Invitation {
  id: string;
  email: string;
  role: string;
  status: string;
  expiresAt: string;
}

function invite(
  organization: TestOrganization,
  email: string,
  input: Record<string, unknown> = {},
  inviter: Person = organization.owner,
): Promise<Invitation> {
  const body = { email, role: "member", organizationId: organization.id, ...input };
  return done(call(inviter, "invite-member", body));
}

async function listedBy(person: Person): Promise<Invitation[]> {
  return done(ask(person, "list-invitations"));
}

test("the same inviter resends an open invitation unchanged: same id, full time", async () => {
  const organization = await anOrganization(app);
  const person = await app.signedUp();
  const input = { role: "admin", teamId: organization.teamId };
  const first = await invite(organization, person.email, input);
  app.platform.tick(hourMs);

  const again = await invite(organization, person.email, { ...input, resend: true });

  expect(again.id).toBe(first.id);
  expect(Date.parse(again.expiresAt) - Date.parse(first.expiresAt)).toBe(hourMs);
  await done(call(person, "accept-invitation", { invitationId: first.id }));
});

test.each([
  ["another role", { role: "admin" }],
  ["no team", { teamId: undefined }],
])("resending with %s makes a new id, and the old one is dead", async (_, change) => {
  const organization = await anOrganization(app);
  const person = await app.signedUp();
  const input = { role: "member", teamId: organization.teamId };
  const first = await invite(organization, person.email, input);

  const again = await invite(organization, person.email, { ...input, ...change, resend: true });

  expect(again.id).not.toBe(first.id);
  expect(await refusal(call(person, "accept-invitation", { invitationId: first.id }))).toEqual(
    notFound,
  );
  const statuses = (await listedBy(organization.owner)).map(({ id, status }) => [id, status]);
  expect(statuses).toEqual(
    expect.arrayContaining([
      [first.id, "canceled"],
      [again.id, "pending"],
    ]),
  );
  await done(call(person, "accept-invitation", { invitationId: again.id }));
});

test("another inviter's resending makes a new id, and the old one is dead", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const person = await app.signedUp();
  const first = await invite(organization, person.email, {}, admin);

  const again = await invite(organization, person.email, { resend: true });

  expect(again.id).not.toBe(first.id);
  expect(await refusal(call(person, "accept-invitation", { invitationId: first.id }))).toEqual(
    notFound,
  );
  await done(call(person, "accept-invitation", { invitationId: again.id }));
});

test("an expired invitation that is sent again has a new id, also by the same inviter", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const organization = await anOrganization(late);
  const person = await late.signedUp();
  const first = await invite(organization, person.email);
  late.platform.tick(48 * hourMs);

  const again = await invite(organization, person.email, { resend: true });

  expect(again.id).not.toBe(first.id);
  expect(await refusal(call(person, "accept-invitation", { invitationId: first.id }))).toEqual(
    notFound,
  );
  await done(call(person, "accept-invitation", { invitationId: again.id }));
});

test("a former admin's remembered id does not become the owner's invitation", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const email = "co-founder@brightline.example";
  const remembered = await invite(organization, email, {}, admin);
  const removal = { memberIdOrEmail: admin.memberId, organizationId: organization.id };
  await done(call(organization.owner, "remove-member", removal));
  await invite(organization, email, { role: "owner", resend: true });

  const impostor = await app.signedUp(email);

  expect(
    await refusal(call(impostor, "accept-invitation", { invitationId: remembered.id })),
  ).toEqual([400, "Inviter is no longer a member of the organization"]);
});

test("an admin neither renews nor changes nor learns the id of an owner's invitation", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const person = await app.signedUp();
  const { email } = person;
  const forOwner = await invite(organization, email, { role: "owner" });
  const body = { email, role: "member", organizationId: organization.id };

  expect(await refusal(call(admin, "invite-member", body))).toEqual([
    400,
    "User is already invited to this organization",
  ]);
  const resent = await call(admin, "invite-member", { ...body, resend: true });
  expect([resent.status, resent.body.message]).toEqual([
    403,
    "you are not allowed to invite user with this role",
  ]);
  expect(resent.text).not.toContain(forOwner.id);
  const { member } = await done(call(person, "accept-invitation", { invitationId: forOwner.id }));
  expect(member.role).toBe("owner");
});

test("an expired owner's invitation does not keep an admin from inviting the address", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const organization = await anOrganization(late);
  const admin = await aMember(late, organization, "admin");
  const person = await late.signedUp();
  const forOwner = await invite(organization, person.email, { role: "owner" });
  late.platform.tick(48 * hourMs);

  const asMember = await invite(organization, person.email, {}, admin);

  expect(await refusal(call(person, "accept-invitation", { invitationId: forOwner.id }))).toEqual(
    notFound,
  );
  const accepted = await done(call(person, "accept-invitation", { invitationId: asMember.id }));
  expect(accepted.member.role).toBe("member");
});

test("a replaced invitation is in the audit log, without any id that lets in", async () => {
  const organization = await anOrganization(app);
  const email = "audited@brightline.example";
  const first = await invite(organization, email);
  const again = await invite(organization, email, { role: "admin", resend: true });

  const { rows } = await app.platform.database.pool.query(
    "select action, target_id, after from audit_log where organization_id = $1 order by id",
    [organization.id],
  );

  expect(rows.map(({ action }) => action).slice(-3)).toEqual([
    "invitation.created",
    "invitation.canceled",
    "invitation.created",
  ]);
  expect(rows.at(-2)).toMatchObject({ after: { reason: "replaced" } });
  for (const { id } of [first, again]) expect(JSON.stringify(rows)).not.toContain(id);
});
