import { expect, test } from "vitest";
import { listCustomerNames } from "#server/customers/customer-store.ts";
import { readAuditNames } from "#server/identity/audit/audit-log-names.ts";
import { presentAuditEntry } from "#server/identity/audit/audit-log-view.ts";
import type { AuditRow } from "#server/platform/audit/audit-store.ts";
import { listOrderNumbers } from "#server/sales/orders/order-store.ts";
import { listAccessTokenNames } from "#server/v1/access-tokens/access-token-store.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { validOrganizationRequests } from "#test/support/valid-organization-requests.ts";
import { preparePeople } from "#test/support/valid-requests.ts";
import { auditActor } from "#web/organization/audit-actor.ts";
import { auditLabel } from "#web/organization/audit-labels.ts";

const app = await sharedApp();
const { db } = app.platform.database;
const newPerson = await preparePeople(app);
const sources = {
  tokens: listAccessTokenNames,
  customers: listCustomerNames,
  orders: listOrderNumbers,
};
const valid = validOrganizationRequests(app, newPerson);

/**
 * Each route with the entry it writes, as the page of the log shows it. Everybody here is called
 * Ada.
 */
const recorded: Readonly<Record<string, RegExp>> = {
  create: /^Created the organization Guild \d+$/,
  update: /^Updated the organization$/,
  delete: /^Deleted the organization Guild \d+$/,
  leave: /^Left the organization$/,
  "remove-member": /^Removed Ada$/,
  "update-member-role": /^Changed the role of Ada from member to admin$/,
  "invite-member": /^Invited guest\d+@example\.com as member$/,
  "cancel-invitation": /^Canceled the invitation to person\d+@example\.org$/,
  "accept-invitation": /^Accepted the invitation to person\d+@example\.org$/,
  "reject-invitation": /^Declined the invitation to person\d+@example\.org$/,
  "create-team": /^Created the team Masons$/,
  "update-team": /^Renamed the team Guild \d+ to Smiths$/,
  "remove-team": /^Deleted the team Masons$/,
  "add-team-member": /^Added Ada to the team Guild \d+$/,
  "remove-team-member": /^Removed Ada from the team Guild \d+$/,
};

/** Routes without an entry, each with the reason. */
const unrecorded: Readonly<Record<string, string>> = {
  "check-slug": "reads only",
  "has-permission": "reads only",
  "set-active": "changes only the session of the caller",
  "set-active-team": "changes only the session of the caller",
};

const prefix = "/api/auth/organization/";
const writes = app.routes
  .filter(({ method, path }) => method === "POST" && path.startsWith(prefix))
  .map(({ path }) => path.slice(prefix.length));

test("every route that changes an organization is on one of the two lists", () => {
  expect(writes.toSorted()).toEqual([...Object.keys(recorded), ...Object.keys(unrecorded)].sort());
});

test.each(Object.entries(recorded))("%s writes an entry with its names", async (name, label) => {
  const { rows, userId } = await send(name);

  const entries = rows.map(presentAuditEntry);
  const [organizationId] = new Set(rows.map((row) => row.organizationId));
  const names = await readAuditNames(db, organizationId ?? "", entries, sources);
  expect(new Set(rows.map((row) => row.organizationId)).size).toBe(1);
  const labels = entries.map((entry) => auditLabel(entry, names));
  expect(labels).toContainEqual(expect.stringMatching(label));
  expect(labels.filter((each) => /undefined|null|\s{2}|\s$/.test(each))).toEqual([]);
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([userId]));
  expect(new Set(entries.map((entry) => auditActor(entry, names)))).toEqual(new Set(["Ada"]));
});

test.each(Object.keys(unrecorded))("%s writes no entry", async (name) => {
  expect((await send(name)).rows).toEqual([]);
});

/** Sends the request of a new person. Returns the entries it wrote, and who sent it. */
async function send(name: string): Promise<{ rows: AuditRow[]; userId: string }> {
  const make = valid[`POST ${prefix}${name}`];
  const request = make && (await make(await newPerson()));
  if (!request) throw new Error(`there is no request for ${name}`);
  const { target, headers = {}, body } = request;
  const caller = await app.visitor().send({
    method: "GET",
    url: "/api/auth/get-session",
    headers: { cookie: headers.cookie ?? "" },
  });
  const last = await listEntries(0);
  const reply = await app.visitor().send({
    method: "POST",
    url: target,
    headers,
    payload: String(body),
  });
  expect([name, reply.status]).toEqual([name, 200]);
  return { rows: await listEntries(last.at(-1)?.id ?? 0), userId: caller.body.user.id };
}

function listEntries(afterId: number): Promise<AuditRow[]> {
  return db
    .selectFrom("auditLog")
    .selectAll()
    .where("id", ">", afterId)
    .where("organizationId", "is not", null)
    .orderBy("id")
    .execute();
}
