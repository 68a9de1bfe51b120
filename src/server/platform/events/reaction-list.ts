import type { Ctx } from "../context.ts";
import type { DatabaseJob } from "../jobs/job-handlers.ts";
import type { ReactionNames } from "../platform.ts";
import { findEvent } from "./event-store.ts";
import type { EventPayload, EventShapes, EventType } from "./outbox.ts";

export interface HappenedEvent<Type extends EventType> {
  id: string;
  type: Type;
  data: EventShapes[Type];
  organizationId: string | null;
  /** The business clock. */
  occurredAt: Date;
  /** The clock of the database server. A row that refers to the event stores it too. */
  recordedAt: Date;
}

/** An action that follows from an event, in a transaction of its own, soon and exactly once. */
export interface Reaction<Type extends EventType> {
  /** The kind of its job: unique in the program, and never renamed while such jobs wait. */
  kind: string;
  run(ctx: Ctx, event: HappenedEvent<Type>): Promise<void>;
}

/** "When this event, then that." */
export type ReactionList = { readonly [Type in EventType]?: readonly Reaction<Type>[] };

/** The part of the list that `emit` needs: the job kinds of each event type. */
export function namesOfReactions(list: ReactionList): ReactionNames {
  return Object.fromEntries(
    listEntries(list).map(([type, reactions]) => [type, reactions.map((each) => each.kind)]),
  );
}

/** The part of the list that a worker needs: one job handler for each reaction. */
export function jobsOfReactions(list: ReactionList): DatabaseJob[] {
  const reactions = listEntries(list).flatMap(([, each]) => each);
  const byKind = new Map(reactions.map((reaction) => [reaction.kind, reaction]));
  return [...byKind.values()].map((reaction) => ({
    kind: reaction.kind,
    reach: "database",
    run: (ctx, payload) => react(ctx, reaction, payload as EventPayload),
  }));
}

async function react(
  ctx: Ctx,
  reaction: Reaction<EventType>,
  { eventId, recordedAt }: EventPayload,
): Promise<void> {
  const event: unknown = await findEvent(ctx.tx, { recordedAt: new Date(recordedAt), id: eventId });
  if (event === undefined) throw new Error(`there is no event ${eventId} of ${recordedAt}`);
  await reaction.run(ctx, event as HappenedEvent<EventType>);
}

function listEntries(list: ReactionList): [string, readonly Reaction<EventType>[]][] {
  return Object.entries(list) as [string, readonly Reaction<EventType>[]][];
}
