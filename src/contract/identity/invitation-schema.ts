import * as z from "zod/mini";
import { EmailAddress } from "./email-address.ts";
import { RoleInput } from "./member-schema.ts";

const maxTeams = 100;

export const InviteMember = z.object({
  email: EmailAddress,
  role: RoleInput,
  organizationId: z.optional(z.string()),
  /** One team, or several. */
  teamId: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(maxTeams))])),
  /** Somebody already invited gets the mail again, and the full time. */
  resend: z.optional(z.boolean()),
});

export const AnswerInvitation = z.object({ invitationId: z.string() });

export const InvitationQuery = z.object({ id: z.string() });

export const ListInvitationsQuery = z.object({ organizationId: z.optional(z.string()) });

export type InviteMember = z.infer<typeof InviteMember>;

export const invitationStatuses = ["pending", "accepted", "rejected", "canceled"] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export interface InvitationWire {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  status: InvitationStatus;
  /** Several are separated by commas. */
  teamId: string | null;
  inviterId: string;
  expiresAt: string;
}

/** Enough to recognize one's own address by, too little to learn another's. */
export interface InvitationRecipientWire {
  maskedEmail: string;
}

/** The fields that the holder of a link sees before signing in. */
export interface InvitationPreviewWire extends InvitationRecipientWire {
  organizationName: string;
  organizationLogo: string | null;
}

/** The fields that the invited person sees before deciding. */
export interface OpenInvitationWire extends InvitationWire {
  organizationName: string;
  organizationSlug: string;
  inviterEmail: string;
}
