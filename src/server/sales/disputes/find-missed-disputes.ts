import type { Processor } from "#server/money/processor/open-processor.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import { businessNow, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import type { Chore } from "#server/platform/jobs/chore.ts";
import type { Platform } from "#server/platform/platform.ts";
import { receiveProcessorDispute } from "./receive-processor-dispute.ts";

const everyMs = 3_600_000;
/** Longer than any outage of a worker should last. */
const lookBackMs = 30 * 86_400_000;

/**
 * Records disputes whose events never arrived. One that fails does not stop the others. A dispute
 * of a charge that is not ours is left out.
 */
export function findMissedDisputes(processor: Processor): Chore {
  return {
    name: "missed disputes",
    everyMs,
    run: (platform) => recordMissedDisputes(platform, processor),
  };
}

export async function recordMissedDisputes(
  platform: Platform,
  processor: Processor,
): Promise<void> {
  const now = await businessNow(platform, platform.database.db);
  const recent = await processor.disputes.listSince(new Date(now.getTime() - lookBackMs));
  for (const facts of recent) {
    try {
      await recordIfMissed(platform, facts);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      platform.log.error({ error, dispute: facts.id }, "a missed dispute could not be recorded");
    }
  }
}

async function recordIfMissed(platform: Platform, facts: DisputeFacts): Promise<void> {
  const { db } = platform.database;
  const isKnown = (await findProcessorObject(db, facts.id)) !== undefined;
  const charge =
    facts.chargeId === null ? undefined : await findProcessorObject(db, facts.chargeId);
  if (isKnown || !charge) return;
  await unitOfWork(platform, systemCaller("missed disputes"), (ctx) =>
    receiveProcessorDispute(ctx, facts),
  );
}
