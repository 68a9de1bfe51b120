import { expect, test } from "vitest";
import { addMember } from "#server/identity/members/add-member.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import {
  aMember,
  anOrganization,
  ask,
  call,
  done,
  type Person,
  readActiveOrganization,
  refusal,
} from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const notFound = [400, "Member not found"];
const onlyOwner = [400, "You cannot leave the organization as the only owner"];
const noneActive = [400, "No active organization"];
const updateNotAllowed = [403, "You are not allowed to update this member"];

test("a person sees their own membership", async () => {
  const { owner, id, ownerMemberId } = await anOrganization(app);

  expect(await done(ask(owner, "get-active-member"))).toEqual({
    id: ownerMemberId,
    organizationId: id,
    userId: expect.any(String),
    role: "owner",
    teamId: expect.any(String),
    createdAt: "2026-03-01T09:00:00.000Z",
    user: { id: expect.any(String), name: "Maya Okafor", email: owner.email, image: null },
  });
});

test("without an active organization, or after being removed, there is no membership to see", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  await done(call(organization.owner, "remove-member", { memberIdOrEmail: member.memberId }));

  expect(await refusal(ask(await app.signedUp(), "get-active-member"))).toEqual(noneActive);
  expect(await refusal(ask(member, "get-active-member"))).toEqual(notFound);
});

test("a member leaves and works for it no longer, in any browser", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const elsewhere = app.visitor();
  const { email, password } = member;
  await done(elsewhere.post("/api/auth/sign-in/email", { email, password }));
  await done(call(elsewhere, "set-active", { organizationId: organization.id }));

  const left = await done(call(member, "leave", { organizationId: organization.id }));

  expect(left).toMatchObject({ id: member.memberId, role: "member", user: { email } });
  expect(await readActiveOrganization(member)).toBeNull();
  expect(await readActiveOrganization(elsewhere)).toBeNull();
  expect(await refusal(call(member, "leave", { organizationId: organization.id }))).toEqual(
    notFound,
  );
});

test.each(["owner", "owner,admin", "member,owner"])(
  "the only owner stays, also as %s",
  async (role) => {
    const { owner, id, ownerMemberId } = await anOrganization(app);
    await done(call(owner, "update-member-role", { memberId: ownerMemberId, role }));

    expect(await refusal(call(owner, "leave", { organizationId: id }))).toEqual(onlyOwner);
    expect(await refusal(call(owner, "remove-member", { memberIdOrEmail: ownerMemberId }))).toEqual(
      onlyOwner,
    );
    const demotion = { memberId: ownerMemberId, role: "admin" };
    expect(await refusal(call(owner, "update-member-role", demotion))).toEqual(onlyOwner);
  },
);

test("of two owners one may leave, be removed or be demoted", async () => {
  const first = await anOrganization(app);
  const second = await anOrganization(app);
  const third = await anOrganization(app);
  await aMember(app, first, "admin,owner");
  await aMember(app, second, "owner");
  await aMember(app, third, "owner");

  await done(call(first.owner, "leave", { organizationId: first.id }));
  await done(call(second.owner, "remove-member", { memberIdOrEmail: second.ownerMemberId }));
  const demotion = { memberId: third.ownerMemberId, role: "member" };
  expect(await done(call(third.owner, "update-member-role", demotion))).toMatchObject({
    role: "member",
  });
  expect(await readActiveOrganization(second.owner)).toBeNull();
});

test("a manager removes people by id or by address", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const one = await aMember(app, organization, "member");
  const two = await aMember(app, organization, "admin");

  const { member } = await done(call(admin, "remove-member", { memberIdOrEmail: one.memberId }));
  expect(member).toMatchObject({ id: one.memberId, user: { email: one.email } });
  const byAddress = { memberIdOrEmail: two.email.toUpperCase(), organizationId: organization.id };
  expect(await done(call(admin, "remove-member", byAddress))).toMatchObject({
    member: { id: two.memberId },
  });
});

test("remove-member refuses what the contract lists", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const member = await aMember(app, organization, "member");
  const other = await anOrganization(app);
  const remove = (memberIdOrEmail: string, organizationId = organization.id) => ({
    memberIdOrEmail,
    organizationId,
  });

  expect(await refusal(call(other.owner, "remove-member", remove(member.memberId)))).toEqual(
    notFound,
  );
  expect(await refusal(call(admin, "remove-member", remove("unknown")))).toEqual(notFound);
  expect(await refusal(call(admin, "remove-member", remove(other.ownerMemberId)))).toEqual(
    notFound,
  );
  expect(await refusal(call(admin, "remove-member", remove(other.owner.email)))).toEqual(notFound);
  expect(await refusal(call(admin, "remove-member", remove(organization.ownerMemberId)))).toEqual(
    onlyOwner,
  );
  expect(await refusal(call(member, "remove-member", remove(admin.memberId)))).toEqual([
    401,
    "You are not allowed to delete this member",
  ]);
  expect(
    await refusal(call(await app.signedUp(), "remove-member", { memberIdOrEmail: "x" })),
  ).toEqual(noneActive);
});

test("a role is changed to one or to several", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const { owner } = organization;
  const { memberId } = member;

  const changed = await done(call(owner, "update-member-role", { memberId, role: "admin" }));
  expect(changed).toEqual({
    id: memberId,
    organizationId: organization.id,
    userId: member.userId,
    role: "admin",
    teamId: null,
    createdAt: "2026-03-01T09:00:00.000Z",
  });
  const several = { memberId, role: ["member", "admin", "member"] };
  expect(await done(call(owner, "update-member-role", several))).toMatchObject({
    role: "member,admin",
  });
  expect(await done(call(member, "update", { data: { name: "As admin too" } }))).toMatchObject({
    name: "As admin too",
  });
});

test("update-member-role refuses what the contract lists", async () => {
  const organization = await anOrganization(app);
  const member = await aMember(app, organization, "member");
  const { owner, id } = organization;
  const { memberId } = member;
  const to = (role: unknown, rest = {}) => ({ memberId, role, ...rest });
  const stranger = await app.signedUp();

  for (const empty of ["", []]) {
    const reply = await call(owner, "update-member-role", to(empty));
    expect([reply.status, reply.text]).toEqual([400, ""]);
  }
  expect(await refusal(call(stranger, "update-member-role", to("admin")))).toEqual(noneActive);
  expect(
    await refusal(call(stranger, "update-member-role", to("admin", { organizationId: id }))),
  ).toEqual(notFound);
  expect(
    await refusal(call(owner, "update-member-role", to("admin", { memberId: "unknown" }))),
  ).toEqual(notFound);
  expect(await refusal(call(member, "update-member-role", to("admin")))).toEqual(updateNotAllowed);
});

test.each(["king", "admin,king", ["member", "king"], "Owner", ","])(
  "the unknown role %j is refused",
  async (role) => {
    const organization = await anOrganization(app);
    const member = await aMember(app, organization, "member");
    const body = { memberId: member.memberId, role };

    expect(await refusal(call(organization.owner, "update-member-role", body))).toEqual([
      400,
      "Role not found",
    ]);
  },
);

test("an admin neither makes owners nor changes one, not even himself", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  const member = await aMember(app, organization, "member");
  const attempts = [
    { memberId: admin.memberId, role: "owner" },
    { memberId: admin.memberId, role: "admin,owner" },
    { memberId: member.memberId, role: ["member", "owner"] },
    { memberId: organization.ownerMemberId, role: "member" },
    { memberId: organization.ownerMemberId, role: "owner,admin" },
  ];

  for (const attempt of attempts)
    expect(await refusal(call(admin, "update-member-role", attempt))).toEqual(updateNotAllowed);
});

test("contract flaw 1: an owner changes nobody in another organization", async () => {
  const own = await anOrganization(app);
  const other = await anOrganization(app);
  const victim = await aMember(app, other, "member");

  expect(
    await refusal(
      call(own.owner, "update-member-role", { memberId: victim.memberId, role: "admin" }),
    ),
  ).toEqual(notFound);
});

test("a member added from inside meets the same limits and the same rules", async () => {
  const small = await testApp({ env: { ORGANIZATION_MEMBER_LIMIT: "3" } });
  const organization = await anOrganization(small);
  const add = async (person: Person, role: string) => {
    const userId = (await person.get("/api/auth/get-session")).body.user.id;
    const input = { organizationId: organization.id, userId, role };
    return unitOfWork(small.platform, systemCaller("test"), (ctx) => addMember(ctx, input));
  };

  await expect(add(await small.signedUp(), "king")).rejects.toThrow("Role not found");
  expect(await add(await small.signedUp(), "admin,member")).toMatchObject({
    role: "admin,member",
    teamIds: [],
  });
  await expect(add(organization.owner, "member")).rejects.toThrow(
    "User is already a member of this organization",
  );
  await add(await small.signedUp(), "member");
  await expect(add(await small.signedUp(), "member")).rejects.toThrow(
    "Organization membership limit reached",
  );
  const strangers = { organizationId: "unknown", userId: "unknown", role: "member" };
  await expect(
    unitOfWork(small.platform, systemCaller("test"), (ctx) => addMember(ctx, strangers)),
  ).rejects.toThrow("Member not found");
});
