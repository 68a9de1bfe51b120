import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata, MetadataFilter } from "../metadata.ts";
import { organizationFilter, pageFields, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Address, AddressInput } from "./address-schema.ts";
import { InternationalEmail } from "./international-email.ts";
import { laterCustomerFields } from "./later-client-fields.ts";
import { Locale } from "./locale-schema.ts";
import { TaxId, TaxIdInput } from "./tax-id-schema.ts";

const maxExternalIdLength = 255;

/** It is one segment of a URL path, which excludes ".", ".." and control characters. */
export const ExternalId = z.string().check(
  z.minLength(1),
  z.maxLength(maxExternalIdLength),
  z.refine((text) => !/^\.\.?$|\p{Cc}/u.test(text), {
    error: "Input should be text that can be used in a URL path",
  }),
);
const name = lineText(1, 255);

const details = {
  metadata: z.optional(Metadata),
  name: z.optional(z.nullable(name)),
  billing_address: z.optional(z.nullable(AddressInput)),
  tax_id: z.optional(z.nullable(TaxIdInput)),
  locale: z.optional(z.nullable(Locale)),
};

export const CustomerCreate = z.object({
  ...details,
  email: InternationalEmail,
  external_id: z.optional(z.nullable(ExternalId)),
  organization_id: z.optional(z.nullable(WireIdInput)),
});
export type CustomerCreate = z.infer<typeof CustomerCreate>;

/** Found by the seller's own id, which stays as it is. */
export const CustomerUpdateExternalId = z.object({
  ...details,
  email: z.optional(z.nullable(InternationalEmail)),
});
export type CustomerUpdateExternalId = z.infer<typeof CustomerUpdateExternalId>;

export const CustomerUpdate = z.object({
  ...details,
  email: z.optional(z.nullable(InternationalEmail)),
  external_id: z.optional(z.nullable(ExternalId)),
});
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

export const ExternalIdParams = z.object({ external_id: ExternalId });

const customer = {
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  metadata: Metadata,
  external_id: z.nullable(z.string()),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  billing_address: z.nullable(Address),
  tax_id: z.nullable(TaxId),
  organization_id: WireId,
  deleted_at: z.nullable(Instant),
  avatar_url: z.string(),
  ...laterCustomerFields,
};

export const Customer = z.object(customer);
export type CustomerWire = z.infer<typeof Customer>;

export const CustomerPage = toPageSchema(Customer);

export const CustomerExportQuery = z.object(organizationFilter);

export const CustomerExport = z.string();

export const CustomerListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  email: z.optional(z.string()),
  query: z.optional(z.string()),
  metadata: MetadataFilter,
  sorting: sortedBy(["created_at", "email", "name"], "-created_at"),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;
