import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditKinds } from "#contract/identity/audit-log-schema.ts";
import { auditLabel } from "#web/organization/audit-labels.ts";

const root = join(import.meta.dirname, "../../src/server");
const isProductCode = (path: string) => !/\.test\.ts$|^(sandbox|platform)\b/.test(path);
const sources = globSync("**/*.ts", { cwd: root })
  .filter(isProductCode)
  .map((path) => readFileSync(join(root, path), "utf8"));

const literals = (text: string) =>
  [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].flatMap(([, action]) => action ?? []);

/** The object that each `recordAudit` is given, as it is written. */
const facts = sources.flatMap((source) =>
  source
    .split(/recordAudit\(\s*ctx,\s*\{/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/\}\s*\)/))),
);
const isOfOrganization = (fact: string) => /\borganizationId\b/.test(fact);
/** `recordProductAct(ctx, "product.created", …)`, and tables of actions by use case. */
const passedOn = sources.flatMap((source) =>
  literals(
    [...source.matchAll(/\b(?:(?:record\w*|audit)\(\s*ctx,|action:)\s*"[^"]+"/g)]
      .map(([call]) => call)
      .join("\n"),
  ),
);
const toNoun = (action: string) => action.replace(/\..*/, "");
const installationNouns = facts
  .filter((fact) => !isOfOrganization(fact))
  .flatMap(literals)
  .map(toNoun);
/** `recordCreated(ctx, row, auditedMeter)` writes `meter.created`. */
const ofRows = sources.flatMap((source) => {
  const kind = /AuditedColumns<[^=]*= \{\s*kind: "([a-z_]+)"/.exec(source)?.[1];
  return kind ? ["created", "updated", "deleted"].map((verb) => `${kind}.${verb}`) : [];
});
const actions = [
  ...new Set([
    ...ofRows,
    ...facts.filter(isOfOrganization).flatMap(literals),
    ...passedOn.filter((action) => !installationNouns.includes(toNoun(action))),
  ]),
].sort();

const entry = {
  id: "1",
  actorId: null,
  targetKind: "",
  targetId: null,
  before: null,
  after: null,
  ipAddress: "",
  userAgent: "",
  createdAt: "2026-06-02T09:00:00Z",
};

test("the actions of organizations are found in the code", () => {
  expect(actions).toEqual(
    expect.arrayContaining([
      "access_token.revoked",
      "checkout_link.deleted",
      "customer.deleted",
      "discount.updated",
      "invitation.accepted",
      "invitation.renewed",
      "member.deleted_with_user",
      "product.created",
      "seller_settings.updated",
    ]),
  );
  expect(facts.filter((fact) => /action: `/.test(fact))).toEqual([]);
});

test.each(actions)("%s has a label on the audit log page", (action) => {
  const label = auditLabel(
    { ...entry, action },
    { people: {}, invitees: {}, tokens: {}, customers: {}, orders: {} },
  );

  expect(label).not.toBe(action.replaceAll(/[._]/g, " "));
});

/** These are recorded as changes of the organization. */
const recordedAsOrganization = ["seller_settings", "invoice_details"];
const kinds = [...new Set(actions.map(toNoun))].map((noun) =>
  recordedAsOrganization.includes(noun) ? "organization" : noun,
);

test.each([...new Set(kinds)])("the audit log page can be filtered by %s", (kind) => {
  expect(auditKinds).toContain(kind);
});

test("the filter of the audit log page has no type without entries", () => {
  expect(auditKinds.filter((kind) => !kinds.includes(kind))).toEqual([]);
});
