import { expect, test } from "vitest";
import { aMember, anOrganization, ask, done, refusal } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const organization = await anOrganization(app);
const other = await anOrganization(app);
app.platform.tick(1_000);
const admin = await aMember(app, organization, "admin");
app.platform.tick(1_000);
const member = await aMember(app, organization, "member");
const all = [organization.ownerMemberId, admin.memberId, member.memberId];
const notAMember = [403, "You are not a member of this organization"];
const invalid = [400, "Invalid query parameters"];

async function listed(query: Record<string, string>, person: Visitor = member) {
  const { members, total } = await done(ask(person, "list-members", query));
  return { ids: members.map(({ id }: { id: string }) => id), total };
}

test("every member lists the members, in the order they joined", async () => {
  const { members, total } = await done(ask(member, "list-members"));

  expect(total).toBe(3);
  expect(members.map(({ id }: { id: string }) => id)).toEqual(all);
  const full = await done(ask(member, "get-full-organization"));
  expect(members).toEqual(full.members);
});

test.each<[Record<string, string>, number[], number]>([
  [{ limit: "2" }, [0, 1], 3],
  [{ limit: "2", offset: "2" }, [2], 3],
  [{ offset: "9" }, [], 3],
  [{ limit: "0" }, [0, 1, 2], 3],
  [{ sortBy: "createdAt", sortDirection: "desc" }, [2, 1, 0], 3],
  [{ sortBy: "role" }, [1, 2, 0], 3],
  [{ filterField: "role", filterValue: "owner" }, [0], 1],
  [{ filterField: "role", filterOperator: "ne", filterValue: "owner" }, [1, 2], 2],
  [{ filterField: "role", filterOperator: "contains", filterValue: "M" }, [1, 2], 2],
  [{ filterField: "role", filterOperator: "starts_with", filterValue: "mem" }, [2], 1],
  [{ filterField: "role", filterOperator: "ends_with", filterValue: "er" }, [0, 2], 2],
  [{ filterField: "role", filterOperator: "contains", filterValue: "%" }, [], 0],
  [{ filterField: "role", filterOperator: "in", filterValue: "admin" }, [1], 1],
  [{ filterField: "role", filterOperator: "not_in", filterValue: "admin" }, [0, 2], 2],
  [
    { filterField: "createdAt", filterOperator: "gt", filterValue: "2026-03-01T09:00:00.500Z" },
    [1, 2],
    2,
  ],
  [{ filterField: "role", filterOperator: "ne", filterValue: "owner", limit: "1" }, [1], 2],
])("list-members with %j", async (query, expected, total) => {
  expect(await listed(query)).toEqual({ ids: expected.map((place) => all[place]), total });
});

test("several values are the repeated key of the query", async () => {
  const url = "/api/auth/organization/list-members?filterField=role&filterOperator=in";

  const { body } = await member.get(`${url}&filterValue=owner&filterValue=admin`);

  expect(body.members.map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 2));
});

test("list-members names an organization by id or slug, and shows it to its members only", async () => {
  const theirs = { ids: [other.ownerMemberId], total: 1 };

  expect(await listed({ organizationId: other.id }, other.owner)).toEqual(theirs);
  expect(await listed({ organizationSlug: other.slug }, other.owner)).toEqual(theirs);
  for (const query of [
    { organizationId: other.id },
    { organizationSlug: other.slug },
    { organizationSlug: "no-such-slug" },
    { organizationId: "no-such-id" },
  ])
    expect(await refusal(ask(member, "list-members", query))).toEqual(notAMember);
  expect(await refusal(ask(await app.signedUp(), "list-members"))).toEqual([
    400,
    "No active organization",
  ]);
  // A filter cannot reach beyond the organization.
  const wide = { filterField: "organizationId", filterOperator: "ne", filterValue: "x" };
  expect(await listed(wide)).toMatchObject({ ids: all });
});

test.each([
  { limit: "-1" },
  { limit: "many" },
  { offset: "1.5" },
  { sortBy: "password" },
  { sortBy: "name" },
  { sortDirection: "up" },
  { filterField: "email", filterValue: "a" },
  { filterField: "role", filterOperator: "matches", filterValue: "a" },
  { filterField: "createdAt", filterValue: "yesterday" },
])("list-members refuses %j", async (query) => {
  expect(await refusal(ask(member, "list-members", query))).toEqual(invalid);
});

test("get-active-member-role tells one's own role, and that of another member", async () => {
  const role = (query: Record<string, string> = {}) =>
    done(ask(member, "get-active-member-role", query));

  expect(await role()).toEqual({ role: "member" });
  expect(await role({ userId: admin.userId })).toEqual({ role: "admin" });
  expect(await role({ organizationSlug: organization.slug })).toEqual({ role: "member" });
  const outsiders = [
    { userId: "unknown" },
    { organizationId: other.id },
    { organizationId: other.id, userId: member.userId },
  ];
  for (const query of outsiders)
    expect(await refusal(ask(member, "get-active-member-role", query))).toEqual(notAMember);
  const stranger = await app.signedUp();
  expect(await refusal(ask(stranger, "get-active-member-role"))).toEqual([
    400,
    "No active organization",
  ]);
  const { user } = (await stranger.get("/api/auth/get-session")).body;
  expect(await refusal(ask(member, "get-active-member-role", { userId: user.id }))).toEqual(
    notAMember,
  );
});
