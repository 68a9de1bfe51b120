import { type RefusalSpec, resourceNotFound } from "#server/platform/refusal.ts";

const realm = 'Bearer realm="guildhall"';

/** Refusals that every route of the billing wire shares. */
export const sellerErrors = {
  unauthorized: {
    status: 401,
    code: "Unauthorized",
    message: "Not authenticated",
    headers: { "www-authenticate": realm },
  },
  invalidToken: {
    status: 401,
    code: "invalid_token",
    message: "The access token is malformed, unknown, revoked or expired.",
    oauth: true,
    headers: { "www-authenticate": `${realm}, error="invalid_token"` },
  },
  insufficientScope: {
    status: 403,
    code: "insufficient_scope",
    message: "The access token does not have the scope that this request needs.",
    oauth: true,
    headers: { "www-authenticate": `${realm}, error="insufficient_scope"` },
  },
  insufficientKeyScope: {
    status: 403,
    code: "insufficient_scope",
    message: "This API key does not have the scope that this request needs.",
    oauth: true,
  },
  notPermitted: {
    status: 403,
    code: "NotPermitted",
    message: "Your role in this organization does not allow this.",
  },
  notFresh: { status: 403, code: "SessionNotFresh", message: "Session is not fresh" },
  /** An object of its own: some routes answer this one in another way. */
  foreignOrganization: { ...resourceNotFound },
  notFound: resourceNotFound,
} satisfies Record<string, RefusalSpec>;
