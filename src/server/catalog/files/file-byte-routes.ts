import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { WireIdInput } from "#contract/wire-id.ts";
import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import {
  type Deliverable,
  deliverDownload,
  deliverPicture,
} from "#server/platform/bytes/deliver-bytes.ts";
import { rawRoutes } from "#server/platform/bytes/receive-bytes.ts";
import { checkSignedQuery } from "#server/platform/bytes/signed-address.ts";
import { edgeRequest } from "#server/platform/http/edge-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { shareWithTrustedOrigin } from "#server/platform/http/trusted-sharing.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { describedFileBytes } from "./described-file-bytes.ts";
import { readFileBytes } from "./file-bytes.ts";
import { listFileParts } from "./file-part-store.ts";
import { type FileRow, findFile, findPublicFile } from "./file-store.ts";
import { receivePart } from "./receive-part.ts";

const FileParams = z.object({ seller: WireIdInput, id: WireIdInput });
const PartParams = z.object({
  seller: WireIdInput,
  id: WireIdInput,
  number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)),
});

/** Takes bytes in and gives them out: guarded by the signature in the address, not by a session. */
export function fileByteRoutes(edge: SellerEdge): void {
  edge.byteRoutes.push(...describedFileBytes);
  const { server, platform, trust } = edge;
  rawRoutes(edge, (raw) => {
    raw.put("/v1/files/:id/parts/:number", {
      onRequest: async (request, reply) => void shareWithTrustedOrigin(trust, request, reply),
      handler: async (request, reply) => {
        const { seller } = request.query as { seller?: unknown };
        const { data } = PartParams.safeParse({ ...(request.params as object), seller });
        if (!data) throw new Refusal(byteErrors.addressInvalid);
        const { seller: sellerId, id, number } = data;
        checkSignedQuery(platform, "file-upload", [sellerId, id, number], request.query);
        const part = { sellerId, id, number };
        const sha256 = await receivePart(edgeRequest(platform, request, reply), request, part);
        return reply
          .headers({
            etag: `"${sha256.toString("hex")}"`,
            "x-amz-checksum-sha256": sha256.toString("base64"),
          })
          .send();
      },
    });
  });

  const serve = (
    url: string,
    find: (request: FastifyRequest, sellerId: string, id: string) => Promise<FileRow | undefined>,
    deliver: typeof deliverPicture,
  ) =>
    server.route({
      method: ["GET", "HEAD"],
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { data } = FileParams.safeParse(request.params);
        const file = data && (await find(request, data.seller, data.id));
        if (!file?.uploadedAt) throw notFound(request);
        return deliver(request, reply, await deliverable(platform, file));
      },
    });
  const { db } = platform.database;
  serve(
    "/files/public/:seller/:id/:name",
    (_request, sellerId, id) => findPublicFile(db, sellerId, id),
    deliverPicture,
  );
  serve(
    "/files/download/:seller/:id",
    async (request, sellerId, id) => {
      checkSignedQuery(platform, "file-download", [sellerId, id], request.query);
      return findFile(db, sellerId, id);
    },
    deliverDownload,
  );
}

async function deliverable(platform: Platform, file: FileRow): Promise<Deliverable> {
  const parts = await listFileParts(platform.database.db, file.organizationId, file.id);
  const { name, mimeType, size, checksumSha256 } = file;
  if (!checksumSha256) throw new Error(`the uploaded file ${file.id} has no checksum`);
  return {
    name,
    mimeType,
    size,
    sha256: checksumSha256,
    read: (first, last) => readFileBytes(platform.bytes, parts, first, last),
  };
}
