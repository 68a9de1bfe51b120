import * as z from "zod/mini";
import type { InvitationWire } from "./invitation-schema.ts";
import type { MemberWire, MemberWithUserWire } from "./member-schema.ts";
import { OrganizationName, OrganizationSlug } from "./organization-names.ts";
import { PictureAddress } from "./picture-address.ts";
import type { TeamWire } from "./team-schema.ts";

const metadataLength = 10_000;
const listLength = 100;

const Metadata = z
  .record(z.string(), z.unknown())
  .check(z.refine((metadata) => JSON.stringify(metadata).length <= metadataLength));

export const OrganizationCreate = z.object({
  name: OrganizationName,
  slug: OrganizationSlug,
  logo: z.optional(PictureAddress),
  metadata: z.optional(Metadata),
  keepCurrentActiveOrganization: z.optional(z.boolean()),
});

export const CheckSlug = z.object({ slug: OrganizationSlug });

/** Absent fields stay unchanged; `null` removes a logo or the metadata. */
export const OrganizationUpdate = z.object({
  data: z.object({
    name: z.optional(OrganizationName),
    slug: z.optional(OrganizationSlug),
    logo: z.optional(z.nullable(PictureAddress)),
    metadata: z.optional(z.nullable(Metadata)),
  }),
  organizationId: z.optional(z.string()),
});

export const OrganizationDelete = z.object({ organizationId: z.string() });

export const FormerSlugQuery = z.object({ slug: z.string() });

/** Where an organization is that had another slug. */
export interface MovedOrganizationWire {
  id: string;
  /** Its current one. */
  slug: string;
}

export const FullOrganizationQuery = z.object({
  organizationId: z.optional(z.string()),
  organizationSlug: z.optional(z.string()),
});

/** `null` means that none is active. */
export const SetActiveOrganization = z.object({
  organizationId: z.optional(z.nullable(z.string())),
  organizationSlug: z.optional(z.string()),
});

const Permissions = z.record(z.string(), z.array(z.string()).check(z.maxLength(listLength)));

/** `permission` is the old name of `permissions`: one of the two, never both. */
export const HasPermission = z
  .object({
    organizationId: z.optional(z.string()),
    permission: z.optional(Permissions),
    permissions: z.optional(Permissions),
  })
  .check(z.refine((body) => (body.permission === undefined) !== (body.permissions === undefined)));

export type OrganizationCreate = z.infer<typeof OrganizationCreate>;
export type OrganizationUpdate = z.infer<typeof OrganizationUpdate>;
export type SetActiveOrganization = z.infer<typeof SetActiveOrganization>;

interface OrganizationFields {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  createdAt: string;
}

/** Metadata is JSON text here … */
export interface OrganizationWire extends OrganizationFields {
  metadata: string | null;
}

/** … and an object, or no key at all, in the answers of create and update. */
export interface ChangedOrganizationWire extends OrganizationFields {
  metadata?: unknown;
}

export interface CreatedOrganizationWire extends ChangedOrganizationWire {
  members: MemberWire[];
}

export interface FullOrganizationWire extends OrganizationWire {
  members: MemberWithUserWire[];
  invitations: InvitationWire[];
  /** `null` in the answer of set-active, and where teams are off. */
  teams: TeamWire[] | null;
}
