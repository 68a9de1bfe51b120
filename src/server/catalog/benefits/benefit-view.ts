import type { BenefitPublicWire, BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { BenefitRow } from "./benefit-store.ts";

export function presentBenefit(row: BenefitRow): BenefitWire {
  return {
    ...presentBenefitPublic(row),
    visibility: "public",
    visibility_configurable: false,
    metadata: row.metadata,
    properties: shownProperties(row),
    // the schema that let it in decided which properties go with which type
  } as BenefitWire;
}

export function presentBenefitPublic(row: BenefitRow): BenefitPublicWire {
  return {
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    id: row.id,
    type: row.type,
    description: row.description,
    selectable: row.selectable,
    deletable: row.deletable,
    is_deleted: row.deletedAt !== null,
    organization_id: row.organizationId,
  };
}

/**
 * The guild token is shown sealed: only the server can open it, and a client that sends it back
 * with other properties keeps the token it once gave.
 */
function shownProperties({ properties, meterId, sealedGuildToken }: BenefitRow): object {
  return {
    ...(properties as object),
    ...(meterId === null ? {} : { meter_id: meterId }),
    ...(sealedGuildToken === null ? {} : { guild_token: sealedGuildToken, kick_member: false }),
  };
}
