import type { AuditEntryWire, AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listInvitees, listPersonNames } from "./audit-people-store.ts";

type ReadNames = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
) => Promise<{ id: string; name: string }[]>;

type ReadOrders = (
  db: Db,
  organizationId: string,
  numbers: readonly string[],
) => Promise<{ id: string; number: string }[]>;

/** Names of things that other parts of the program store. */
export interface AuditNameSources {
  tokens: ReadNames;
  customers: ReadNames;
  orders: ReadOrders;
}

export type AuditNamesWire = Pick<
  AuditLogWire,
  "people" | "invitees" | "tokens" | "customers" | "orders"
>;

/**
 * Entries refer to people by id, so that they can be erased: their names are looked up when the log
 * is read.
 */
export async function readAuditNames(
  db: Db,
  organizationId: string,
  entries: readonly AuditEntryWire[],
  sources: AuditNameSources,
): Promise<AuditNamesWire> {
  const people = await listPersonNames(db, peopleIn(entries));
  const invitees = await listInvitees(db, organizationId, targetsIn(entries, "invitation"));
  const tokens = await sources.tokens(db, organizationId, tokensIn(entries));
  const customers = await sources.customers(db, organizationId, customersIn(entries));
  const orders = await sources.orders(db, organizationId, ordersIn(entries));
  return {
    people: byId(people),
    invitees: Object.fromEntries(invitees.map(({ handle, email }) => [handle, email])),
    tokens: byId(tokens),
    customers: byId(customers),
    orders: Object.fromEntries(orders.map(({ id, number }) => [number, id])),
  };
}

function byId(rows: readonly { id: string; name: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Everybody an entry mentions, each once. */
function peopleIn(entries: readonly AuditEntryWire[]): string[] {
  return distinct(
    entries.flatMap(({ actorId, before, after }) => [
      actorId,
      before?.userId,
      after?.userId,
      after?.impersonatedBy,
    ]),
  );
}

function tokensIn(entries: readonly AuditEntryWire[]): string[] {
  return distinct(entries.map(({ after }) => after?.accessTokenId));
}

/** As the subject of an entry, or as the one who acted. */
function customersIn(entries: readonly AuditEntryWire[]): string[] {
  const actors = entries.map(({ after }) => after?.byCustomerId);
  return distinct([...targetsIn(entries, "customer"), ...actors]);
}

function ordersIn(entries: readonly AuditEntryWire[]): string[] {
  return distinct(entries.map(({ after }) => after?.order));
}

function targetsIn(entries: readonly AuditEntryWire[], kind: string): string[] {
  return distinct(
    entries.map(({ targetKind, targetId }) => (targetKind === kind ? targetId : null)),
  );
}

function distinct(ids: readonly unknown[]): string[] {
  return [...new Set(ids.filter((id): id is string => typeof id === "string"))];
}
