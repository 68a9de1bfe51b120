import type {
  ChangedOrganizationWire,
  OrganizationWire,
} from "#contract/identity/organization-schema.ts";
import type { OrganizationRow } from "./organization-store.ts";

export function presentOrganization(organization: OrganizationRow): OrganizationWire {
  return { ...toFields(organization), metadata: organization.metadata };
}

/** Presents the answer of create and update: metadata is an object, or the key is missing. */
export function presentChangedOrganization(organization: OrganizationRow): ChangedOrganizationWire {
  const { metadata } = organization;
  if (metadata === null) return toFields(organization);
  return { ...toFields(organization), metadata: JSON.parse(metadata) as unknown };
}

function toFields(organization: OrganizationRow) {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    logo: organization.logo,
    createdAt: organization.createdAt.toISOString(),
  };
}
