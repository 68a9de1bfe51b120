import * as z from "zod/mini";
import { OrganizationName, OrganizationSlug } from "#contract/identity/organization-names.ts";

const logoLength = 2048;
const Logo = z.string().check(z.maxLength(logoLength));

/**
 * The fields of the forms; the whole wire schema would make the first page heavier, which shares
 * its parts.
 */
export const CreationForm = z.object({
  name: OrganizationName,
  slug: OrganizationSlug,
  logo: z.optional(Logo),
});

export const SettingsForm = z.object({
  name: z.optional(OrganizationName),
  slug: z.optional(OrganizationSlug),
  logo: z.optional(z.nullable(Logo)),
});
