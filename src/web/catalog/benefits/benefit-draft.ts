import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { typedWhole } from "#web/platform/format/typed-number.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

/** A benefit as it is in its form; each kind reads its own fields. */
export interface BenefitDraft {
  type: BenefitType;
  description: string;
  note: string;
  guildToken: string;
  roleId: string;
  owner: string;
  repository: string;
  permission: string;
  files: readonly string[];
  archived: Readonly<Record<string, boolean>>;
  prefix: string;
  expires: boolean;
  ttl: string;
  timeframe: string;
  activations: boolean;
  limit: string;
  customerAdmin: boolean;
  limitUsage: string;
  meterId: string;
  units: string;
  rollover: boolean;
  metadata: readonly Pair[];
}

const blank: Omit<BenefitDraft, "type"> = {
  description: "",
  note: "",
  guildToken: "",
  roleId: "",
  owner: "",
  repository: "",
  permission: "pull",
  files: [],
  archived: {},
  prefix: "",
  expires: false,
  ttl: "1",
  timeframe: "year",
  activations: true,
  limit: "3",
  customerAdmin: true,
  limitUsage: "",
  meterId: "",
  units: "",
  rollover: false,
  metadata: [],
};

export function newBenefitDraft(type: BenefitType): BenefitDraft {
  return { ...blank, type };
}

export function toBenefitDraft(benefit: BenefitWire): BenefitDraft {
  const { type, description, metadata } = benefit;
  return {
    ...blank,
    type,
    description,
    metadata: metadataPairs(metadata),
    ...propertyDraft(benefit),
  };
}

function propertyDraft(benefit: BenefitWire): Partial<BenefitDraft> {
  switch (benefit.type) {
    case "custom":
      return { note: benefit.properties.note ?? "" };
    case "discord":
      return { guildToken: benefit.properties.guild_token, roleId: benefit.properties.role_id };
    case "github_repository": {
      const {
        repository_owner: owner,
        repository_name: repository,
        permission,
      } = benefit.properties;
      return { owner, repository, permission };
    }
    case "downloadables":
      return { files: benefit.properties.files, archived: benefit.properties.archived };
    case "license_keys":
      return licenseDraft(benefit.properties);
    case "meter_credit": {
      const { meter_id: meterId, units, rollover } = benefit.properties;
      return { meterId, units: String(units), rollover };
    }
  }
}

type LicenseProperties = Extract<BenefitWire, { type: "license_keys" }>["properties"];

function licenseDraft(properties: LicenseProperties): Partial<BenefitDraft> {
  const { prefix, expires, activations, limit_usage: limitUsage } = properties;
  return {
    prefix: prefix ?? "",
    expires: expires !== null,
    ...(expires ? { ttl: String(expires.ttl), timeframe: expires.timeframe } : {}),
    activations: activations !== null,
    ...(activations
      ? { limit: String(activations.limit), customerAdmin: activations.enable_customer_admin }
      : {}),
    limitUsage: limitUsage === null ? "" : String(limitUsage),
  };
}

/**
 * Returns the properties of the kind, as the API expects them; the schema reports invalid numbers.
 */
export function benefitProperties(draft: BenefitDraft): unknown {
  switch (draft.type) {
    case "custom":
      return { note: draft.note.trim() || null };
    case "discord":
      return { guild_token: draft.guildToken.trim(), role_id: draft.roleId.trim() };
    case "github_repository":
      return {
        repository_owner: draft.owner.trim(),
        repository_name: draft.repository.trim(),
        permission: draft.permission,
      };
    case "downloadables":
      return { files: draft.files, archived: draft.archived };
    case "license_keys":
      return {
        prefix: draft.prefix.trim() || null,
        expires: draft.expires ? { ttl: typedWhole(draft.ttl), timeframe: draft.timeframe } : null,
        activations: draft.activations
          ? { limit: typedWhole(draft.limit), enable_customer_admin: draft.customerAdmin }
          : null,
        limit_usage: draft.limitUsage.trim() === "" ? null : typedWhole(draft.limitUsage),
      };
    case "meter_credit":
      return {
        meter_id: draft.meterId,
        units: typedWhole(draft.units),
        rollover: draft.rollover,
      };
  }
}

export function benefitCreation(draft: BenefitDraft): unknown {
  return {
    type: draft.type,
    description: draft.description,
    properties: benefitProperties(draft),
    metadata: toMetadata(draft.metadata),
  };
}

export type BenefitPart = "description" | "properties" | "metadata";

export function changedBenefitParts(draft: BenefitDraft, benefit: BenefitWire): BenefitPart[] {
  const before = toBenefitDraft(benefit);
  const parts: Record<BenefitPart, (one: BenefitDraft) => unknown> = {
    description: ({ description }) => description.trim(),
    properties: benefitProperties,
    metadata: ({ metadata }) => toMetadata(metadata, benefit.metadata),
  };
  return (Object.keys(parts) as BenefitPart[]).filter(
    (part) => JSON.stringify(parts[part](draft)) !== JSON.stringify(parts[part](before)),
  );
}

export function benefitChange(draft: BenefitDraft, benefit: BenefitWire): unknown {
  const changed = changedBenefitParts(draft, benefit);
  return {
    type: draft.type,
    ...(changed.includes("description") ? { description: draft.description } : {}),
    ...(changed.includes("properties") ? { properties: benefitProperties(draft) } : {}),
    ...(changed.includes("metadata")
      ? { metadata: toMetadata(draft.metadata, benefit.metadata) }
      : {}),
  };
}
