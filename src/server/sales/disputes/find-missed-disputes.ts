import type { Processor } from "#server/money/processor/open-processor.ts";
import { findProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { businessNow, systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Chore } from "#server/platform/jobs/chore.ts";
import type { Platform } from "#server/platform/platform.ts";
import { receiveProcessorDispute } from "./receive-processor-dispute.ts";

const everyMs = 3_600_000;
/** Longer than any outage of a worker should last. */
const lookBackMs = 30 * 86_400_000;

/** Records disputes whose events never arrived. A dispute of a charge that is not ours is left out. */
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
  const { db } = platform.database;
  const now = await businessNow(platform, db);
  const recent = await processor.disputes.listSince(new Date(now.getTime() - lookBackMs));
  for (const facts of recent) {
    const isKnown = (await findProcessorObject(db, facts.id)) !== undefined;
    const charge =
      facts.chargeId === null ? undefined : await findProcessorObject(db, facts.chargeId);
    if (isKnown || !charge) continue;
    await unitOfWork(platform, systemCaller("missed disputes"), (ctx) =>
      receiveProcessorDispute(ctx, facts),
    );
  }
}
