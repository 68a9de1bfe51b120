import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { CustomFieldRow } from "./custom-field-store.ts";

export function presentCustomField(row: CustomFieldRow): CustomFieldWire {
  return {
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    metadata: row.metadata,
    type: row.type,
    slug: row.slug,
    name: row.name,
    organization_id: row.organizationId,
    properties: row.properties,
    // the schema that let it in decided which properties go with which type
  } as CustomFieldWire;
}
