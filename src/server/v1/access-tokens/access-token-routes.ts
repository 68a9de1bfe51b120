import {
  AccessToken,
  AccessTokenCreate,
  AccessTokenListQuery,
  AccessTokenPage,
  AccessTokenUpdate,
  NewAccessToken,
  type NewAccessTokenWire,
} from "#contract/billing/access-token-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { presentPage } from "../present-page.ts";
import { sellerErrors } from "../seller-errors.ts";
import { sellerRoutes } from "../seller-routes.ts";
import { accessTokenErrors } from "./access-token-errors.ts";
import { listAccessTokens } from "./access-token-store.ts";
import { presentAccessToken } from "./access-token-view.ts";
import { createAccessToken } from "./create-access-token.ts";
import { revokeAccessToken, updateAccessToken } from "./update-access-token.ts";

const read = "organization_access_tokens:read";
const write = "organization_access_tokens:write";

/** Access tokens are created, changed and revoked by people, never by a token. */
export const accessTokenRoutes = sellerRoutes("/v1/organization-access-tokens", (route) => {
  route.get(
    "/",
    {
      name: "organizationAccessTokens.list",
      summary: "List the access tokens of an organization.",
      scope: read,
      query: AccessTokenListQuery,
      answer: AccessTokenPage,
    },
    async (req) => {
      const { rows, total } = await listAccessTokens(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentAccessToken), total, req.query);
    },
  );

  route.post(
    "/",
    {
      name: "organizationAccessTokens.create",
      summary: "Create an access token. The token is only in this response.",
      scope: write,
      body: AccessTokenCreate,
      status: 201,
      answer: NewAccessToken,
      newCredential: true,
      refusals: [accessTokenErrors.tooMany, sellerErrors.notFresh],
    },
    (req) =>
      req.unitOfWork(async (ctx): Promise<NewAccessTokenWire> => {
        const { row, token } = await createAccessToken(ctx, req.body);
        return { organization_access_token: presentAccessToken(row), token };
      }),
  );

  route.patch(
    "/:id",
    {
      name: "organizationAccessTokens.update",
      summary: "Update the name and scopes of an access token.",
      scope: write,
      params: IdParams,
      body: AccessTokenUpdate,
      newCredential: true,
      answer: AccessToken,
      refusals: [sellerErrors.notFresh],
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentAccessToken(await updateAccessToken(ctx, req.params.id, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "organizationAccessTokens.delete",
      summary: "Revoke an access token.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => revokeAccessToken(ctx, req.params.id)),
  );
});
