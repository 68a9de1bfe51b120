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
  /**
   * Before `to` if it was stopped, moments after it otherwise: the work at its end takes time too.
   */
  reached: string;
  /**
   * When the next move began; null if none has. Until then, things still happened by themselves.
   */
  until: string | null;
}

export interface ClockWire {
  now: string;
  offsetMs: number;
  move: ClockMoveWire | null;
  lastMove: EndedMoveWire | null;
}

/**
 * Where to move the sandbox clock: an ISO instant with its offset. Without one, an interrupted move
 * is resumed.
 */
export const MoveClock = z.object({ to: z.optional(z.iso.datetime({ offset: true })) });

/** The earliest renewal of an organization, for the clock to move to. */
export interface NextRenewalWire {
  at: string;
  subscriptionId: string;
}

export const OrganizationClockQuery = z.object({ organizationId: z.string() });

/** After `from`, up to `to`, or up to now: instants of the business clock. */
export const TimelineQuery = z.object({
  organizationId: z.string(),
  from: z.iso.datetime({ offset: true }),
  to: z.optional(z.iso.datetime({ offset: true })),
});

export const timelineKinds = [
  "order",
  "payment",
  "failed_payment",
  "refund",
  "dispute",
  "subscription",
  "mail",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Something that happened in an organization. Which fields are set depends on the kind. */
export interface TimelineItemWire {
  id: string;
  at: string;
  kind: TimelineKind;
  /**
   * The type of the event, such as `subscription.canceled`; the status of a payment; the subject of
   * a mail.
   */
  what: string;
  /** With tax. */
  amount?: number;
  currency?: string;
  /** The name or the email address of the customer, or the recipient of a mail. */
  person?: string;
  product?: string;
  /** Why a payment was declined, or why an order was made. */
  reason?: string;
  /** The status of a dispute at that time. */
  status?: string;
  orderId?: string;
  subscriptionId?: string;
  disputeId?: string;
  mailId?: string;
}

export interface TimelineWire {
  from: string;
  to: string;
  counts: Record<TimelineKind, number>;
  /** Events that webhook endpoints can subscribe to. */
  webhookEvents: number;
  /** The newest first. */
  items: TimelineItemWire[];
  /** There were more: only the newest are listed. */
  isCut: boolean;
}
