import type { Ctx } from "#server/platform/context.ts";
import { withSavepoint } from "#server/platform/database/savepoint.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";

type Outcome = "keep" | "undo";

/**
 * Does the same work for what a stranger may ask about any address: a known and an unknown one cost
 * the same statements and the same commit. Only what was written for an unknown one is taken back.
 */
export function doSameWork(req: EdgeRequest, work: (ctx: Ctx) => Promise<Outcome>): Promise<void> {
  return req.unitOfWork((ctx) => keepOrUndo(ctx, () => work(ctx)));
}

/** Does the work, and takes back what it wrote if it says so. */
export async function keepOrUndo(ctx: Ctx, work: () => Promise<Outcome>): Promise<void> {
  await withSavepoint(ctx.tx, work, (outcome) => outcome === "undo");
}
