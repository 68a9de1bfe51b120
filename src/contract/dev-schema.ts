import * as z from "zod/mini";

/** A mail as the development mailbox shows it, newest first. */
export interface MailWire {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  createdAt: string;
  invitationId?: string;
}

/** How much has happened since a move of the clock began, in all organizations. */
export interface ClockDoneWire {
  orders: number;
  /** Orders that were paid by a charge. */
  charges: number;
  refunds: number;
  /** Subscriptions that ended. */
  endedSubscriptions: number;
  mails: number;
  /** Events that webhook endpoints can subscribe to. */
  webhooks: number;
}

/** A move of the sandbox clock that has not reached its target. */
export interface ClockMoveWire {
  from: string;
  to: string;
  /** The instant it has reached. */
  at: string;
  /** By the machine clock. */
  begunAt: string;
  /** False if it was interrupted: a POST without a target resumes it. */
  isRunning: boolean;
  /** It ends after the instant it is at. */
  isStopping: boolean;
  /** Only `GET /api/dev/clock` counts. */
  done?: ClockDoneWire;
}

/** The last move that ended, for a page that shows what happened on the way. */
export interface EndedMoveWire {
  from: string;
  to: string;
  /** Before `to` if it was stopped. */
  reached: string;
}

export interface ClockWire {
  now: string;
  offsetMs: number;
  move: ClockMoveWire | null;
  lastMove: EndedMoveWire | null;
}

/** Where to move the sandbox clock: an ISO instant with its offset. Without one, an interrupted move is resumed. */
export const MoveClock = z.object({ to: z.optional(z.iso.datetime({ offset: true })) });
