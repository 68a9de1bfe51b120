import { describe, expect, test } from "vitest";
import type { AuditLogWire, AuditVerificationWire } from "#contract/identity/audit-log-schema.ts";
import { chainAudit } from "#server/platform/audit/chain-audit.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { aMember, anOrganization, ask, call, done, refusal } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("an owner reads what happened, newest first, with the names of those who did it", async () => {
  const organization = await anOrganization(app);
  await done(call(organization.owner, "create-team", { name: "Masons" }));

  const log: AuditLogWire = await done(ask(organization.owner, "audit-log"));

  const [newest] = log.entries;
  expect(newest).toMatchObject({ action: "team.created", after: { name: "Masons" } });
  expect(log.entries.map(({ action }) => action)).toContain("organization.created");
  expect(log.people[newest?.actorId ?? ""]).toBe("Maya Okafor");
});

test("an owner reads whom an invitation was for", async () => {
  const organization = await anOrganization(app);
  const email = "kofi@northwind.example";
  await done(call(organization.owner, "invite-member", { email, role: "admin" }));

  const log: AuditLogWire = await done(ask(organization.owner, "audit-log"));

  const [newest] = log.entries;
  expect(newest).toMatchObject({ action: "invitation.created", after: { role: "admin" } });
  expect(log.invitees).toEqual({ [newest?.targetId ?? ""]: email });
});

test("pages follow each other without gap or repetition, and the last one is empty", async () => {
  const organization = await anOrganization(app);
  for (let index = 0; index < 55; index++)
    await done(call(organization.owner, "update", { data: { name: `Guild of ${index}` } }));

  const first: AuditLogWire = await done(ask(organization.owner, "audit-log"));
  const second: AuditLogWire = await done(
    ask(organization.owner, "audit-log", { before: first.nextBefore ?? "" }),
  );
  const third: AuditLogWire = await done(
    ask(organization.owner, "audit-log", { before: second.nextBefore ?? "" }),
  );

  expect(first.entries).toHaveLength(50);
  const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(third).toEqual({
    entries: [],
    people: {},
    invitees: {},
    tokens: {},
    customers: {},
    orders: {},
    nextBefore: null,
  });
});

test("the log is filtered by person, type, thing and time", async () => {
  const organization = await anOrganization(app);
  const admin = await aMember(app, organization, "admin");
  await done(call(organization.owner, "create-team", { name: "Masons" }));
  await done(call(admin, "create-team", { name: "Smiths" }));
  const read = async (query: Record<string, string>) => {
    const log: AuditLogWire = await done(ask(organization.owner, "audit-log", query));
    return log.entries;
  };

  const [smiths, masons] = await read({ kind: "team" });
  expect([smiths?.after?.name, masons?.after?.name]).toEqual(["Smiths", "Masons"]);
  expect(await read({ kind: "team", actorId: smiths?.actorId ?? "" })).toEqual([smiths]);
  expect(await read({ targetId: masons?.targetId ?? "" })).toEqual([masons]);
  const at = masons?.createdAt ?? "";
  expect(await read({ kind: "team", until: at })).toEqual([]);
  expect((await read({ kind: "team", from: at })).length).toBeGreaterThan(0);
  expect(await read({ kind: "team", before: smiths?.id ?? "" })).toEqual([masons]);
});

test("the log is exported as CSV, with names and the values of each entry", async () => {
  const organization = await anOrganization(app);
  await done(call(organization.owner, "create-team", { name: 'Masons, "north"' }));

  const query = { organizationId: organization.id, kind: "team" };
  const { text, headers } = await ask(organization.owner, "export-audit-log", query);

  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="audit-log.csv"');
  const [head, row, end] = text.split("\r\n");
  expect(head).toContain("Time (UTC),Actor,Actor ID,Action");
  expect(row).toContain("Maya Okafor");
  expect(row).toContain('team.created,team,"Masons, ""north"""');
  expect(end).toBe("");
});

describe.each(["audit-log", "export-audit-log", "verify-audit-log"])("%s", (path) => {
  test.each(["admin", "member"])("is refused to the role %s", async (role) => {
    const organization = await anOrganization(app);
    const person = await aMember(app, organization, role);

    expect(await refusal(ask(person, path))).toEqual([
      403,
      "You are not allowed to read the audit log of this organization",
    ]);
  });

  test("is refused to outsiders and without a session", async () => {
    const { id } = await anOrganization(app);
    const outsider = await app.signedUp();

    expect(await refusal(ask(outsider, path, { organizationId: id }))).toEqual([
      403,
      "User is not a member of the organization",
    ]);
    expect((await ask(app.visitor(), path, { organizationId: id })).status).toBe(401);
  });
});

test("an owner verifies the log, and learns which entry was changed", async () => {
  const organization = await anOrganization(app);
  await done(call(organization.owner, "create-team", { name: "Masons" }));
  await done(call(organization.owner, "create-team", { name: "Smiths" }));
  await unitOfWork(app.platform, systemCaller("test"), (ctx) => chainAudit(ctx, 10_000));
  const log: AuditLogWire = await done(ask(organization.owner, "audit-log"));
  const [newest, changed] = log.entries;

  const whole: AuditVerificationWire = await done(ask(organization.owner, "verify-audit-log"));
  expect(whole).toEqual({
    verified: log.entries.length,
    mismatches: [],
    mismatchCount: 0,
    verifiedUntil: newest?.createdAt,
    nextAfter: null,
  });

  await app.platform.database.pool.query(
    `begin; alter table audit_log disable trigger user;
     update audit_log set action = 'team.removed' where id = ${changed?.id};
     alter table audit_log enable trigger user; commit`,
  );
  const tampered: AuditVerificationWire = await done(ask(organization.owner, "verify-audit-log"));
  expect(tampered).toMatchObject({
    verified: log.entries.length,
    mismatches: [{ id: changed?.id, createdAt: changed?.createdAt, fault: "changed" }],
    mismatchCount: 1,
  });
});

test("a log without sealed entries has nothing to verify yet", async () => {
  const organization = await anOrganization(app);
  expect(await done(ask(organization.owner, "verify-audit-log"))).toEqual({
    verified: 0,
    mismatches: [],
    mismatchCount: 0,
    verifiedUntil: null,
    nextAfter: null,
  });
});

test("verifications are limited for each organization", async () => {
  const limited = await testApp({ env: { RATE_LIMIT: "on" }, now: "2026-03-01T09:00:00Z" });
  const { platform } = limited;
  const organization = await anOrganization(limited);
  for (let request = 0; request < 100; request += 1)
    await platform.limiter.strict(`verify-audit-log ${organization.id}`, {
      requests: 100,
      windowMs: 60_000,
    });

  expect((await ask(organization.owner, "verify-audit-log")).status).toBe(429);
  expect((await ask(organization.owner, "audit-log")).status).toBe(200);
});
