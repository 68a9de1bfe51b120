import type { Chore } from "#server/platform/jobs/chore.ts";
import { answerLifeMs, deleteOldAnswers } from "./idempotent-answer-store.ts";

const rowsAtOnce = 1_000;

/**
 * Deletes answers that are too old to be repeated. By the machine clock: a moved business clock
 * makes no retry older.
 */
export const oldAnswers: Chore = {
  name: "payment sandbox idempotent answers",
  everyMs: 3_600_000,
  async run({ database, clock }) {
    const until = new Date(clock.nowMs() - answerLifeMs);
    while ((await deleteOldAnswers(database.db, until, rowsAtOnce)) === rowsAtOnce);
  },
};
