import { queryOptions } from "@tanstack/react-query";
import type { IdentityProofWire } from "#contract/identity/identity-proof-schema.ts";
import { accountCall } from "./account-queries.ts";

/** Always read anew: a proof is recent only for a while. */
export const identityProofQuery = queryOptions({
  queryKey: ["account", "identity-proof"],
  queryFn: () => accountCall<IdentityProofWire>("/identity-proof"),
  staleTime: 0,
});
