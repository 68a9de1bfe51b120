import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import { type EmbeddingSite, mayEmbed } from "./embed-rules.ts";

/** Returns whether the seller lets this site show a checkout in a frame. */
export async function isEmbeddable(
  { database, config }: Platform,
  sellerId: string,
  site: EmbeddingSite,
): Promise<boolean> {
  const { embedHosts } = await getSellerSettings(database.db, sellerId);
  return mayEmbed({ embedHosts, mode: config.mode }, site);
}

/** A site that the seller does not let embed checkouts cannot be the `embed_origin` of one. */
export async function findEmbedProblems(
  platform: Platform,
  sellerId: string,
  { embed_origin: origin }: { embed_origin?: string | null | undefined },
): Promise<CheckoutProblem[]> {
  if (!origin || (await isEmbeddable(platform, sellerId, { origin, isFromLink: false }))) return [];
  return [{ spec: checkoutErrors.embedHostUnknown, place: ["embed_origin"] }];
}
