import * as z from "zod/mini";
import { WireId, WireIdInput } from "../wire-id.ts";

export const benefitTypes = [
  "custom",
  "discord",
  "github_repository",
  "downloadables",
  "license_keys",
  "meter_credit",
] as const;
export type BenefitType = (typeof benefitTypes)[number];

export const repositoryPermissions = ["pull", "triage", "push", "maintain", "admin"] as const;
export const keyTimeframes = ["year", "month", "day"] as const;

const maxNoteLength = 10_000;
const maxGuildTokenLength = 4_096;
const maxFiles = 100;
const maxWhole = 2_147_483_647;

/** A key that expires does so within a century, so that its date can always be written down. */
const maxTtl = { year: 100, month: 1_200, day: 36_525 } as const;

const positive = z.int().check(z.gt(0), z.lte(maxWhole));

const discordId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));

const repository = {
  repository_owner: z
    .string()
    .check(z.minLength(1), z.maxLength(39), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)),
  repository_name: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.-]+$/)),
  permission: z.enum(repositoryPermissions),
};

const expires = z.object({ ttl: positive, timeframe: z.enum(keyTimeframes) }).check(
  z.refine(({ ttl, timeframe }) => ttl <= maxTtl[timeframe], {
    path: ["ttl"],
    error: "A key should expire within 100 years",
  }),
);
const activations = z.object({
  limit: z.int().check(z.gte(1), z.lte(50)),
  enable_customer_admin: z.boolean(),
});

const archived = z.record(WireIdInput, z.boolean()).check(
  z.refine((map) => Object.keys(map).length <= maxFiles, {
    error: `At most ${maxFiles} files may be archived`,
  }),
);

/** The value, or null where it was left out. */
function orNull<Value extends z.ZodMiniType>(value: Value) {
  return z._default(z.nullable(value), null);
}

/**
 * The input, by kind. Optional fields are filled in here, so that stored properties are complete.
 */
export const givenProperties = {
  custom: z.object({ note: orNull(z.string().check(z.maxLength(maxNoteLength))) }),
  discord: z.object({
    guild_token: z.string().check(z.minLength(1), z.maxLength(maxGuildTokenLength)),
    role_id: discordId,
  }),
  github_repository: z.object(repository),
  downloadables: z.object({
    archived: z._default(archived, {}),
    files: z.array(WireIdInput).check(z.minLength(1), z.maxLength(maxFiles)),
  }),
  license_keys: z.object({
    prefix: orNull(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    expires: orNull(expires),
    activations: orNull(activations),
    limit_usage: orNull(positive),
  }),
  meter_credit: z.object({ units: positive, rollover: z.boolean(), meter_id: WireIdInput }),
};

/** The output, by kind. */
export const shownProperties = {
  custom: z.object({ note: z.nullable(z.string()) }),
  discord: z.object({
    guild_id: z.string(),
    role_id: z.string(),
    guild_token: z.string(),
    kick_member: z.boolean(),
  }),
  github_repository: z.object(repository),
  downloadables: z.object({
    archived: z.record(z.string(), z.boolean()),
    files: z.array(WireId),
  }),
  license_keys: z.object({
    prefix: z.nullable(z.string()),
    expires: z.nullable(expires),
    activations: z.nullable(activations),
    limit_usage: z.nullable(z.int()),
  }),
  meter_credit: z.object({ units: z.int(), rollover: z.boolean(), meter_id: WireId }),
};
