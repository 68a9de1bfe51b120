import * as z from "zod/mini";
import { OrganizationName, OrganizationSlug } from "#contract/identity/organization-names.ts";

const logoLength = 2048;
const Logo = z.string().check(z.maxLength(logoLength));

/** What the forms fill in; the whole wire schema would weigh on the first page, which shares its parts. */
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
