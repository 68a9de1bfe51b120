import { describe, expect, test } from "vitest";
import {
  permissionTable,
  type RoleName,
  roleNames,
} from "#contract/identity/organization-roles.ts";
import { protectedCalls } from "#test/support/organization-calls.ts";
import {
  aMember,
  anOrganization,
  call,
  done,
  type Person,
  refusal,
} from "#test/support/organizations.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/** Generated from the table: every role × every action × own, other and no organization. */
const app = await testApp({ env: { ORGANIZATION_MEMBER_LIMIT: "1000" } });
const own = await anOrganization(app);
const other = await anOrganization(app);
const nobody = await app.signedUp();

const actions = Object.entries<Record<string, readonly RoleName[]>>(permissionTable).flatMap(
  ([resource, allowed]) =>
    Object.entries(allowed).map(([action, roles]) => ({ resource, action, roles })),
);
/** Alone, and together with a role that says less: any one suffices. */
const roleSets = [...roleNames, "member,admin", "admin,owner", "member,owner"];
const people = new Map<string, Person>();
for (const role of roleSets) people.set(role, await aMember(app, own, role));

const cells = actions.flatMap((each) =>
  roleSets.map((role) => ({
    ...each,
    role,
    expected: role.split(",").some((name) => each.roles.includes(name as RoleName)),
  })),
);

test.each(cells)(
  "has-permission: $role, $resource $action, own organization: $expected",
  async ({ role, resource, action, expected }) => {
    const asked = { permissions: { [resource]: [action] } };
    expect(await done(call(person(role), "has-permission", asked))).toEqual({
      error: null,
      success: expected,
    });
    const legacy = { permission: { [resource]: [action] }, organizationId: own.id };
    expect((await done(call(person(role), "has-permission", legacy))).success).toBe(expected);
  },
);

test.each(actions)(
  "has-permission: $resource $action, other and no organization",
  async ({ resource, action }) => {
    const permissions = { [resource]: [action] };
    for (const role of roleSets) {
      const elsewhere = { permissions, organizationId: other.id };
      expect(await refusal(call(person(role), "has-permission", elsewhere))).toEqual([
        401,
        "User is not a member of the organization",
      ]);
    }
    expect(await refusal(call(nobody, "has-permission", { permissions }))).toEqual([
      400,
      "No active organization",
    ]);
  },
);

test.each([
  ["both names at once", { permission: { team: ["create"] }, permissions: { team: ["create"] } }],
  ["none", {}],
  ["no lists", { permissions: { team: "create" } }],
])("has-permission refuses %s", async (_what, body) => {
  expect(await refusal(call(nobody, "has-permission", body))).toEqual([
    400,
    "Invalid body parameters",
  ]);
});

const calls = cells.flatMap((cell) => {
  const calls = [protectedCalls[cell.resource]?.[cell.action] ?? []].flat();
  return calls.map((prepare) => ({ ...cell, prepare }));
});

test("every action of the account wire has its call here; add-member has none", () => {
  const covered = new Set(calls.map(({ resource, action }) => `${resource} ${action}`));
  const expected = actions
    .filter(({ resource }) => resource in protectedCalls)
    .map(({ resource, action }) => `${resource} ${action}`)
    .filter((name) => name !== "member create");
  expect([...covered].sort()).toEqual(expected.sort());
});

describe.each(calls)("$resource $action by $role", (cell) => {
  const { resource, action, role, expected, prepare } = cell;

  test(`own organization: ${expected ? "done" : "refused"}`, async () => {
    const isDeletion = resource === "organization" && action === "delete";
    const organization = isDeletion ? await anOrganization(app) : own;
    const actor = isDeletion ? await aMember(app, organization, role) : person(role);
    const attempt = await prepare(app, organization);

    if (expected) expect((await attempt(actor)).status).toBe(200);
    else expect([401, 403]).toContain((await unchanged(() => attempt(actor))).status);
  });

  test("other organization: refused, and nothing is written", async () => {
    const attempt = await prepare(app, other);
    const reply = await unchanged(() => attempt(person(role)));

    expect([400, 401, 403]).toContain(reply.status);
    expect(reply.text).not.toContain(other.id);
  });
});

test.each(calls.filter(({ role }) => role === "owner"))(
  "$resource $action by somebody without any organization: refused, and nothing is written",
  async ({ prepare }) => {
    const attempt = await prepare(app, other);

    expect([400, 401, 403]).toContain((await unchanged(() => attempt(nobody))).status);
  },
);

function person(role: string): Person {
  const found = people.get(role);
  if (!found) throw new Error(`nobody is ${role}`);
  return found;
}

async function unchanged(attempt: () => Promise<Reply>): Promise<Reply> {
  const before = await snapshotTables(app.platform.database.pool);
  const reply = await attempt();
  expect(await snapshotTables(app.platform.database.pool)).toEqual(before);
  return reply;
}
