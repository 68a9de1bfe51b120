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

export interface ClockWire {
  now: string;
  offsetMs: number;
}

/** Where to move the sandbox clock: an ISO instant with its offset. */
export const MoveClock = z.object({ to: z.iso.datetime({ offset: true }) });
