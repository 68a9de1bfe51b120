import * as z from "zod/mini";
import { laterPublicSellerFields } from "./later-seller-fields.ts";
import { publicSellerFields } from "./seller-schema.ts";

/**
 * An organization as anybody sees it: at checkouts and in the customer portal. The settings that
 * only the seller needs are left out. Clients that parse answers require some of them: those are
 * null, or as every organization begins.
 */
export const PublicSeller = z.object({
  ...publicSellerFields,
  ...laterPublicSellerFields,
  details_submitted_at: z.null(),
  feature_settings: z.null(),
});
export type PublicSellerWire = z.infer<typeof PublicSeller>;
