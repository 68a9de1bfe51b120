import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import type { Tx } from "../database/database.ts";
import { hashAuditRow } from "./audit-hash.ts";
import {
  type ChainLink,
  findChainHead,
  listUnchained,
  lockAuditChains,
  selectOldestUnchained,
  writeChainLinks,
} from "./audit-store.ts";

type Head = Pick<ChainLink, "position" | "hash">;

/** Chains new entries a moment after they were written. */
export const auditChain: DeadlineSource = {
  name: "audit chain",
  selectFirstDue: selectOldestUnchained,
  runDue: chainAudit,
};

/**
 * Appends unchained entries to their organizations' chains in the order of their ids. An entry
 * whose transaction commits late, after higher ids were chained, gets the next free place instead:
 * the place in the chain is stored and hashed, so nothing has to wait for it.
 */
export async function chainAudit(ctx: Ctx, limit: number): Promise<number> {
  if (!(await lockAuditChains(ctx.tx))) return 0;
  const heads = new Map<string | null, Head | undefined>();
  const links: ChainLink[] = [];
  for (const row of await listUnchained(ctx.tx, limit)) {
    const head = heads.has(row.organizationId)
      ? heads.get(row.organizationId)
      : await readHead(ctx.tx, row.organizationId);
    const position = (head?.position ?? 0) + 1;
    const previousHash = head?.hash ?? null;
    const link = {
      id: row.id,
      position,
      previousHash,
      hash: hashAuditRow({ ...row, position }, previousHash),
    };
    links.push(link);
    heads.set(row.organizationId, link);
  }
  await writeChainLinks(ctx.tx, links);
  logHeads(ctx, heads);
  return links.length;
}

/**
 * A reader of the log can see later that the end of a chain was cut off, which the chain itself
 * cannot show.
 */
function logHeads(ctx: Ctx, heads: ReadonlyMap<string | null, Head | undefined>): void {
  for (const [organizationId, head] of heads) {
    const hash = head?.hash.toString("hex");
    ctx.platform.log.info({ organizationId, position: head?.position, hash }, "audit chain");
  }
}

async function readHead(tx: Tx, organizationId: string | null): Promise<Head | undefined> {
  const row = await findChainHead(tx, organizationId);
  return row && { position: row.position ?? 0, hash: row.hash ?? Buffer.alloc(0) };
}
