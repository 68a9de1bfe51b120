import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import { count } from "#web/platform/format/format.ts";

const kinds: Record<BenefitType, { label: string; note: string; example: string }> = {
  license_keys: {
    label: "License key",
    note: "A unique key your app can validate",
    example: "License key for 3 devices",
  },
  downloadables: {
    label: "Downloads",
    note: "Files only buyers can download",
    example: "Source files",
  },
  github_repository: {
    label: "GitHub repository",
    note: "An invitation to a private repository",
    example: "Private repository access",
  },
  discord: {
    label: "Discord role",
    note: "A role on your server",
    example: "Discord role: Studio",
  },
  meter_credit: {
    label: "Meter credit",
    note: "Prepaid usage credits",
    example: "10,000 credits every month",
  },
  custom: {
    label: "Note",
    note: "A message only buyers can see",
    example: "Onboarding call link",
  },
};

/** In the order in which they are offered. */
export const benefitKinds = Object.keys(kinds) as BenefitType[];

export function benefitKindLabel(type: BenefitType): string {
  return kinds[type].label;
}

export function benefitKindNote(type: BenefitType): string {
  return kinds[type].note;
}

export function benefitExample(type: BenefitType): string {
  return kinds[type].example;
}

/** Returns a short description of the benefit for a buyer. */
export function benefitSummary(benefit: BenefitWire): string {
  switch (benefit.type) {
    case "custom":
      return benefit.properties.note ? "A note for buyers" : "No note";
    case "downloadables": {
      const { files, archived } = benefit.properties;
      return count(files.filter((id) => !archived[id]).length, "file");
    }
    case "license_keys": {
      const { activations, expires } = benefit.properties;
      const devices = activations ? count(activations.limit, "device") : "no device limit";
      const life = expires
        ? `expires after ${count(expires.ttl, expires.timeframe)}`
        : "no expiration";
      return `${sentenceStart(devices)}, ${life}`;
    }
    case "github_repository": {
      const { repository_owner: owner, repository_name: name, permission } = benefit.properties;
      return `${owner}/${name}, ${permission}`;
    }
    case "discord":
      return `Role ${benefit.properties.role_id}`;
    case "meter_credit": {
      const { units, rollover } = benefit.properties;
      const amount = `${units.toLocaleString("en-US")} ${units === 1 ? "unit" : "units"}`;
      return rollover ? `${amount}, unused units roll over` : amount;
    }
  }
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
