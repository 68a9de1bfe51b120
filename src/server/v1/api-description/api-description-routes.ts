import { gzipSync } from "node:zlib";
import { sha256 } from "#server/platform/keys.ts";
import type { SellerEdge } from "../seller-edge.ts";
import { limitedV1 } from "../seller-routes.ts";
import { describeAccounts } from "./account-document.ts";
import { describeApi } from "./openapi-document.ts";

const cachedForSeconds = 300;

interface Description {
  json: string;
  gzipped: Buffer;
  etag: string;
}

/**
 * Serves the descriptions to everybody: they say nothing that is not in the manual, so caches may
 * store them.
 */
export function apiDescriptionRoutes(edge: SellerEdge): void {
  const { config } = edge.platform;
  const options = {
    baseUrl: config.baseUrl,
    sessionCookie: `${config.cookiePrefix}.session_token`,
  };
  serveDescription(edge, "/v1/openapi.json", () =>
    describeApi(
      [...edge.sellerRoutes, ...edge.publicRoutes, ...edge.portalRoutes],
      edge.byteRoutes,
      options,
    ),
  );
  serveDescription(edge, accountDescriptionPath, () => describeAccounts(edge.declared, options));
}

export const accountDescriptionPath = "/api/auth/openapi.json";

function serveDescription(edge: SellerEdge, path: string, describe: () => object): void {
  let made: Description | undefined;
  // Made at the first call: only then are all routes declared.
  const description = (): Description => {
    made ??= pack(describe());
    return made;
  };
  edge.server.get(path, { onRequest: limitedV1(edge, path) }, async (request, reply) => {
    const { json, gzipped, etag } = description();
    reply.headers({
      "cache-control": `public, max-age=${cachedForSeconds}`,
      "content-type": "application/json; charset=utf-8",
      vary: "Accept-Encoding",
      etag,
    });
    if (request.headers["if-none-match"]?.split(/\s*,\s*/).includes(etag))
      return reply.status(304).send();
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(json);
    return reply.header("content-encoding", "gzip").send(gzipped);
  });
}

function pack(document: object): Description {
  const json = JSON.stringify(document);
  return { json, gzipped: gzipSync(json), etag: `"${sha256(json).toString("base64url")}"` };
}
