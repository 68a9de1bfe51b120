import type { Chore } from "#server/platform/jobs/chore.ts";
import { deleteOldKeys, listOldKeys } from "./erase-events-store.ts";

const batch = 5_000;
const hourMs = 3_600_000;

/**
 * Forgets external ids of events so many days after they were received: an event that is sent again
 * later counts again.
 */
export function oldEventKeys(days: number): Chore {
  return {
    name: "old event keys",
    everyMs: hourMs,
    async run({ database: { db } }) {
      for (;;) {
        const old = await listOldKeys(db, days, batch);
        for (const [sellerId, keys] of Map.groupBy(old, ({ organizationId }) => organizationId))
          await deleteOldKeys(db, sellerId, {
            externalIds: keys.map(({ externalId }) => externalId),
            days,
          });
        if (old.length < batch) return;
      }
    },
  };
}
