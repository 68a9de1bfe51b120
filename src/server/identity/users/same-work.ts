import { sql } from "kysely";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";

type Outcome = "keep" | "undo";

/**
 * For what a stranger may ask about any address: a known and an unknown one cost the same statements and the same
 * commit. Only what was written for an unknown one is taken back.
 */
export function doSameWork(req: EdgeRequest, work: (ctx: Ctx) => Promise<Outcome>): Promise<void> {
  return req.unitOfWork((ctx) => keepOrUndo(ctx, () => work(ctx)));
}

/** Does the work, and takes back what it wrote if it says so. */
export async function keepOrUndo(ctx: Ctx, work: () => Promise<Outcome>): Promise<void> {
  await sql`savepoint same_work`.execute(ctx.tx);
  const outcome = await work();
  if (outcome === "keep") await sql`release savepoint same_work`.execute(ctx.tx);
  else await sql`rollback to savepoint same_work`.execute(ctx.tx);
}
