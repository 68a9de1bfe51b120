import type { BenefitCreate } from "#contract/billing/benefit-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { holdFilesByIds } from "../files/file-store.ts";
import { switchOnUsageBilling } from "../sellers/update-seller.ts";
import { benefitErrors } from "./benefit-errors.ts";
import type { BenefitRow } from "./benefit-store.ts";

/** The columns that hold the properties of a benefit. */
export interface StoredProperties {
  properties: string;
  meterId: string | null;
  sealedGuildToken: string | null;
}

/** Type and properties as they go together. */
type Typed<Input> = Input extends unknown
  ? Pick<Input, keyof Input & ("type" | "properties")>
  : never;
export type TypedProperties = Typed<BenefitCreate>;

/** The guild of the stand-in for Discord, which is the only one there is in sandbox mode. */
const sandboxGuild = { token: "sandbox_guild_token", id: "sandbox_guild" };

/** Checks what a schema cannot, and maps each part to its column. */
export async function storedProperties(
  ctx: SellerCtx,
  input: TypedProperties,
  benefit: Pick<BenefitRow, "id"> & Partial<BenefitRow>,
): Promise<StoredProperties> {
  const plain = { meterId: null, sealedGuildToken: null };
  switch (input.type) {
    case "custom":
    case "github_repository":
    case "license_keys":
      return { ...plain, properties: JSON.stringify(input.properties) };
    case "downloadables": {
      const { files, archived } = input.properties;
      await requireDownloadables(ctx, files);
      const properties = JSON.stringify({ archived, files: [...new Set(files)] });
      return { ...plain, properties };
    }
    case "meter_credit": {
      const { meter_id: meterId, ...rest } = input.properties;
      await switchOnUsageBilling(ctx);
      return { ...plain, meterId, properties: JSON.stringify(rest) };
    }
    case "discord": {
      const { guild_token: token, role_id } = input.properties;
      const guild = guildBehind(ctx, token, benefit);
      const properties = JSON.stringify({ guild_id: guild.id, role_id });
      return { ...plain, properties, sealedGuildToken: guild.sealedToken };
    }
  }
}

async function requireDownloadables(ctx: SellerCtx, ids: readonly string[]): Promise<void> {
  const files = await holdFilesByIds(ctx.tx, ctx.sellerId, ids);
  const usable = new Set(
    files
      .filter(({ service, uploadedAt }) => service === "downloadable" && uploadedAt !== null)
      .map(({ id }) => id),
  );
  const position = ids.findIndex((id) => !usable.has(id));
  if (position >= 0)
    throw new Refusal(benefitErrors.fileUnknown, ["properties", "files", position]);
}

/** A token that comes back sealed, as we showed it, is the one we have. */
function guildBehind(
  ctx: SellerCtx,
  token: string,
  { id, sealedGuildToken, properties }: Pick<BenefitRow, "id"> & Partial<BenefitRow>,
): { id: string; sealedToken: string } {
  if (sealedGuildToken === token) {
    const { guild_id } = properties as { guild_id: string };
    return { id: guild_id, sealedToken: token };
  }
  const isKnown = ctx.platform.config.mode === "sandbox" && token === sandboxGuild.token;
  if (!isKnown) throw new Refusal(benefitErrors.guildTokenInvalid, ["properties", "guild_token"]);
  const sealedToken = ctx.platform.keys.seal(`benefits ${id} sealed_guild_token`, token);
  return { id: sandboxGuild.id, sealedToken };
}
