import type { RawBuilder } from "kysely";
import type { Ctx } from "#server/platform/context.ts";

/** A query of one value, which becomes a part of the statement that asks all sources. */
export type FirstDue = RawBuilder<Date>;

/**
 * Rows of one kind that fall due by the business clock. The due instant is a column of the row
 * itself, so a missed tick, a dead node or a moved clock loses nothing.
 */
export interface DeadlineSource {
  name: string;
  /**
   * Selects the earliest instant at which a row is, or was, due; no row when nothing waits. The
   * query is made once, so it takes no parameters: what depends on the time of asking is a chore.
   */
  selectFirstDue(): FirstDue;
  /**
   * Claims up to `limit` rows due at `ctx.now` or before, earliest first, with FOR UPDATE SKIP
   * LOCKED, and does them or enqueues a job; afterwards they are no longer due. Returns how many it
   * took.
   */
  runDue(ctx: Ctx, limit: number): Promise<number>;
}
