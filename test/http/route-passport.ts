import type pg from "pg";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import type { SellerCall } from "#test/support/seller-call.ts";
import { type Headers, sendCall } from "#test/support/seller-wire.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { snapshotTables, type TableSnapshot } from "#test/support/table-snapshot.ts";
import type { TestApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

/** One good call of a route, with everything that the tests of all routes say about it. */
export interface RoutePassport {
  call: SellerCall;
  reply: Reply;
  /** The texts of the statements that it ran. */
  statements: string[];
  /** The entries that it wrote in the audit logs of organizations. */
  auditEntries: AuditEntry[];
  /** The tables that it wrote to. */
  changedTables: string[];
}

export interface AuditEntry {
  action: string;
  /** The token that the call was made with, if the entry names it. */
  accessTokenId: string | null;
}

/** Sends the call once and records it. */
export async function recordPassport(
  app: TestApp,
  route: Pick<DeclaredSellerRoute, "name" | "method">,
  call: SellerCall,
  credential: Headers,
): Promise<RoutePassport> {
  const { pool } = app.platform.database;
  const lastEntry = await findLastAuditEntry(pool);
  const before = await snapshotTables(pool);
  let reply: Reply | undefined;
  const statements = await recordStatements(async () => {
    reply = await sendCall(app, route, call, credential);
  });
  if (!reply) throw new Error(`${route.name} was not called`);
  const after = await snapshotTables(pool);
  const auditEntries = await listAuditEntries(pool, lastEntry);
  return { call, reply, statements, auditEntries, changedTables: listChanged(before, after) };
}

/** Lists the tables that were written to between two snapshots. */
export function listChanged(before: TableSnapshot, after: TableSnapshot): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

async function findLastAuditEntry(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select coalesce(max(id), 0) as id from audit_log",
  );
  return rows[0]?.id ?? 0;
}

async function listAuditEntries(pool: pg.Pool, after: number): Promise<AuditEntry[]> {
  const { rows } = await pool.query<AuditEntry>(
    `select action, after ->> 'accessTokenId' as "accessTokenId" from audit_log
     where id > $1 and organization_id is not null`,
    [after],
  );
  return rows;
}
