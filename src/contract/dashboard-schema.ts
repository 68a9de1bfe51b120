import * as z from "zod/mini";
import type { ClockWire } from "./dev-schema.ts";
import type { OpenInvitationWire } from "./identity/invitation-schema.ts";
import type { FullOrganizationWire, OrganizationWire } from "./identity/organization-schema.ts";

/** The organization to tell about, in place of the active one. */
export const DashboardQuery = z.object({ organizationId: z.optional(z.string()) });

/** Which of the things that a seller sets up before the first sale exist. */
export interface SetupWire {
  organizationId: string;
  products: boolean;
  benefits: boolean;
  checkoutLinks: boolean;
  orders: boolean;
  /** Null for members who may not see tokens. */
  accessTokens: boolean | null;
}

export interface ImpersonationWire {
  impersonatedBy: string;
  expiresAt: string;
}

/**
 * The data that every page behind sign-in needs, in one answer. Each part also has its own route.
 */
export interface DashboardWire {
  userId: string;
  sessionId: string;
  organizations: OrganizationWire[];
  /** The one that was asked for or is active; null for people who are not in it. */
  organization: FullOrganizationWire | null;
  invitations: OpenInvitationWire[];
  isAdministrator: boolean;
  impersonation: ImpersonationWire | null;
  /** Null in live mode. */
  clock: ClockWire | null;
  /** Of that organization. */
  setup: SetupWire | null;
}
