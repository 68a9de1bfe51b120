import { removeAllFiles } from "#server/catalog/files/remove-files.ts";
import type { OrganizationEnding } from "#server/identity/organizations/delete-organization.ts";
import { deleteAllAccessTokens } from "#server/v1/access-tokens/access-token-store.ts";
import { deleteAllSellerSecrets } from "#server/v1/seller-secret-store.ts";
import { hasLedger } from "./ledger-store.ts";

/**
 * An organization with a ledger is never erased: it loses every way in, and its money rows stay.
 */
export const organizationEnding: Omit<OrganizationEnding, "eraseRest"> = {
  mustStay: (ctx, organizationId) => hasLedger(ctx.tx, organizationId),
  async endSelling(ctx, organizationId) {
    await deleteAllAccessTokens(ctx.tx, organizationId);
    await deleteAllSellerSecrets(ctx.tx, organizationId);
    await removeAllFiles(ctx, organizationId);
  },
};
