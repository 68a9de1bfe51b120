import { sql } from "kysely";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";

/**
 * For what a stranger may ask about any address: a known and an unknown one cost the same statements and the same
 * commit. Only what was written for an unknown one is taken back.
 */
export function doSameWork(
  req: EdgeRequest,
  work: (ctx: Ctx) => Promise<"keep" | "undo">,
): Promise<void> {
  return req.unitOfWork(async (ctx) => {
    await sql`savepoint same_work`.execute(ctx.tx);
    const outcome = await work(ctx);
    if (outcome === "keep") await sql`release savepoint same_work`.execute(ctx.tx);
    else await sql`rollback to savepoint same_work`.execute(ctx.tx);
  });
}
