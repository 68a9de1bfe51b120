import * as z from "zod/mini";
import { WireIdInput } from "#contract/wire-id.ts";
import { deliverPicture } from "#server/platform/bytes/deliver-bytes.ts";
import { rawRoutes } from "#server/platform/bytes/receive-bytes.ts";
import { canonicalAddress, toLimitKey } from "#server/platform/http/client-address.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { edgeRequest } from "#server/platform/http/edge-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import { userGuard } from "../guards/user-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authBasePath } from "../wire/auth-routes.ts";
import { uploadPicture } from "./upload-picture.ts";
import { findPicture } from "./user-picture-store.ts";

const PictureParams = z.object({ id: WireIdInput });

/**
 * Serves people's own pictures: one comes in as bytes, and goes out to everybody who knows its
 * address.
 */
export const userPictureRoutes =
  (cookies: SessionCookies) =>
  (edge: Edge): void => {
    const { server, platform, trust } = edge;
    const guard = userGuard(cookies, "profile:write");
    const url = `${authBasePath}/user-picture`;
    rawRoutes(edge, (raw) => {
      raw.put(url, {
        onRequest: async (request) => {
          if (platform.config.rateLimit)
            platform.limiter.general(`${url} ${toLimitKey(canonicalAddress(request.ip))}`);
        },
        handler: async (request, reply) => {
          checkOrigin(trust, request);
          const req = edgeRequest(platform, request, reply);
          const { acting } = await guard(req);
          const user = await uploadPicture(req, request, acting.user.id);
          if (acting.signedIn) cookies.renew(req, { ...acting.signedIn, user });
          return { status: true, image: user.image };
        },
      });
    });

    server.route({
      method: ["GET", "HEAD"],
      url: "/files/people/:id/:name",
      handler: async (request, reply) => {
        const { data } = PictureParams.safeParse(request.params);
        const picture = data && (await findPicture(platform.database.db, data.id));
        if (!picture) throw notFound(request);
        const { objectId, ...rest } = picture;
        return deliverPicture(request, reply, {
          ...rest,
          name: "picture",
          read: (first, last) => platform.bytes.read(objectId, first, last),
        });
      },
    });
  };
