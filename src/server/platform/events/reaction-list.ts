import type { Ctx } from "../context.ts";
import { defineJob } from "../jobs/define-job.ts";
import type { DatabaseJob } from "../jobs/job-handlers.ts";
import type { ReactionNames } from "../platform.ts";
import { defineEventKind } from "./event-kind.ts";
import { findEvent, type HappenedEvent } from "./happened-event-store.ts";
import type { EventType } from "./outbox.ts";

/** An action that follows from an event, in a transaction of its own, soon and exactly once. */
export interface Reaction<Type extends EventType> {
  /** The kind of its job: unique in the program, and never renamed while such jobs wait. */
  kind: string;
  run(ctx: Ctx, event: HappenedEvent<Type>): Promise<void>;
  /**
   * Coalesces events: while a job of this reaction and key waits, another event adds none. `run`
   * then gets the first of these events, after the transactions of all of them: take ids from it,
   * and read the rest from the tables.
   */
  uniqueKey?(event: Pick<HappenedEvent<Type>, "data" | "organizationId">): string;
}

/** "When this event, then that." */
export type ReactionList = { readonly [Type in EventType]?: readonly Reaction<Type>[] };

/** Returns the part of the list that `emit` needs: the job kinds of each event type. */
export function namesOfReactions(list: ReactionList): ReactionNames {
  return Object.fromEntries(
    Object.entries(list).map(([type, reactions]) => [
      type,
      reactions.map(({ kind, uniqueKey }) => ({ kind, ...(uniqueKey ? { uniqueKey } : {}) })),
    ]),
  );
}

/** Returns the part of the list that a worker needs: one job handler for each reaction. */
export function jobsOfReactions(list: ReactionList): DatabaseJob[] {
  const reactions = Object.values(list).flat();
  const byKind = new Map(reactions.map((reaction) => [reaction.kind, toJob(reaction)]));
  return [...byKind.values()];
}

function toJob<Type extends EventType>(reaction: Reaction<Type>): DatabaseJob {
  return defineJob(defineEventKind(reaction.kind), {
    reach: "database",
    async run(ctx, { eventId, recordedAt }) {
      const reference = { recordedAt: new Date(recordedAt), id: eventId };
      const event = await findEvent<Type>(ctx.tx, reference);
      if (!event) throw new Error(`there is no event ${eventId} of ${recordedAt}`);
      await reaction.run(ctx, event);
    },
  });
}
