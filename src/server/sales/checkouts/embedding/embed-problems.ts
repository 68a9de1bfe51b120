import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import { mayEmbed } from "./embed-rules.ts";

/** A site that the seller does not let embed checkouts cannot be the `embed_origin` of one. */
export async function findEmbedProblems(
  db: Db,
  sellerId: string,
  { embed_origin: origin }: { embed_origin?: string | null | undefined },
): Promise<CheckoutProblem[]> {
  if (!origin) return [];
  const { embedHosts } = await getSellerSettings(db, sellerId);
  return mayEmbed(embedHosts, origin)
    ? []
    : [{ spec: checkoutErrors.embedHostUnknown, place: ["embed_origin"] }];
}
