import { expect, test } from "vitest";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  refusal,
  type TestOrganization,
} from "#test/support/organizations.ts";
import { getMailLink, provenPerson, subjects } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const dayMs = 86_400_000;
const invite = (organization: TestOrganization, email: string, inviter = organization.owner) =>
  done(call(inviter, "invite-member", { email, role: "member", organizationId: organization.id }));
const waitingFor = async (person: Parameters<typeof ask>[0]): Promise<{ id: string }[]> =>
  done(ask(person, "list-user-invitations"));

test("a person with a proven address sees what waits for it, the next to expire first", async () => {
  const person = await provenPerson(app);
  const [one, two] = [await anOrganization(app), await anOrganization(app)];
  const first = await invite(one, person.email.toUpperCase());
  app.platform.tick(1000);
  const second = await invite(two, person.email);

  expect(await waitingFor(person)).toEqual([
    {
      ...first,
      organizationName: expect.any(String),
      organizationSlug: one.slug,
      inviterEmail: one.owner.email,
    },
    expect.objectContaining({ id: second.id, organizationSlug: two.slug }),
  ]);
  await done(call(person, "accept-invitation", { invitationId: first.id }));
  await done(call(two.owner, "cancel-invitation", { invitationId: second.id }));
  expect(await waitingFor(person)).toEqual([]);
});

test("an account with an unproven address is shown nothing: the id would let it in", async () => {
  const claimed = await app.signedUp();
  await invite(await anOrganization(app), claimed.email);

  expect(await waitingFor(claimed)).toEqual([]);
});

test("a mail scanner that opens the verification link shows no invitation to a stranger's account", async () => {
  const stranger = await app.signedUp("victim@brightline.example");
  await invite(await anOrganization(app), stranger.email);

  const scanner = app.visitor();
  const link = await getMailLink(app, stranger.email, subjects.verify);
  await scanner.get(link.pathname + link.search, { "user-agent": "SafeLinks/1.0" });

  expect(await waitingFor(stranger)).toEqual([]);
});

test("invitations that can no longer be accepted are not listed", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const person = await provenPerson(late);
  const organization = await anOrganization(late);
  const leaver = await aMember(late, organization, "admin");
  await invite(organization, person.email, leaver);
  const other = await anOrganization(late);
  await invite(other, person.email);
  expect(await waitingFor(person)).toHaveLength(2);

  await done(call(leaver, "leave", { organizationId: organization.id }));
  expect(await waitingFor(person)).toHaveLength(1);
  late.platform.tick(2 * dayMs);
  expect(await waitingFor(person)).toEqual([]);
});

test("the holder of a link learns the address it is for, masked", async () => {
  const { id } = await invite(await anOrganization(app), "noor.hassan@brightline.example");
  const stranger = await app.signedUp();

  expect(await done(ask(stranger, "invitation-recipient", { id }))).toEqual({
    maskedEmail: "n…n@brightline.example",
  });
  expect((await ask(app.visitor(), "invitation-recipient", { id })).status).toBe(401);
});

test("the holder of a link learns which organization invites, without an account", async () => {
  const organization = await anOrganization(app);
  const { id } = await invite(organization, "noor.hassan@brightline.example");
  const { body } = await organization.owner.get(
    `/api/auth/organization/get-full-organization?organizationId=${organization.id}`,
  );
  expect(await done(ask(app.visitor(), "invitation-preview", { id }))).toEqual({
    maskedEmail: "n…n@brightline.example",
    organizationName: body.name,
    organizationLogo: null,
  });
  await done(call(organization.owner, "cancel-invitation", { invitationId: id }));
  for (const closed of [id, "made-up"])
    expect(await refusal(ask(app.visitor(), "invitation-preview", { id: closed }))).toEqual([
      400,
      "Invitation not found!",
    ]);
});

test("without the link nothing is learned: unknown, closed and handles are answered alike", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const canceled = await invite(organization, "canceled@brightline.example");
  await done(call(organization.owner, "cancel-invitation", { invitationId: canceled.id }));
  await invite(organization, "open@brightline.example");
  const listed = await done(ask(member, "list-invitations"));
  const { id: handle } = listed.find(
    (each: { email: string }) => each.email === "open@brightline.example",
  );

  for (const id of ["", "unknown", canceled.id, handle])
    expect(await refusal(ask(member, "invitation-recipient", { id }))).toEqual([
      400,
      "Invitation not found!",
    ]);
});
