import type {
  AccessTokenCreate,
  AccessTokenUpdate,
  AccessTokenWire,
  NewAccessTokenWire,
} from "#contract/billing/access-token-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

const path = "/organization-access-tokens/";

export function accessTokensQuery(seller: Seller, list: ListSearch) {
  const { query: _, ...wire } = list.wire;
  return sellerQuery<Page<AccessTokenWire>>(seller, path, wire);
}

export async function createAccessToken(
  seller: Seller,
  input: AccessTokenCreate,
): Promise<NewAccessTokenWire> {
  const created = await seller.api.post<NewAccessTokenWire>(path, input);
  await refresh(seller);
  return created;
}

export async function updateAccessToken(
  seller: Seller,
  id: string,
  input: AccessTokenUpdate,
): Promise<void> {
  await seller.api.patch(path + id, input);
  await refresh(seller);
}

export async function revokeAccessToken(seller: Seller, id: string): Promise<void> {
  await seller.api.delete(path + id);
  await refresh(seller);
}

function refresh(seller: Seller): Promise<void> {
  return refreshSeller(seller, "organization-access-tokens");
}
