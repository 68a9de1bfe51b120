import {
  FileCreate,
  FileDownload,
  FileRead,
  FileUpload,
  FileUploadCompleted,
  type FileUploadWire,
} from "#contract/billing/file-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { completeUpload, examineUpload } from "./complete-upload.ts";
import { createFile } from "./create-file.ts";
import { downloadAddress, uploadPart } from "./file-addresses.ts";
import { fileErrors } from "./file-errors.ts";
import { listFileParts } from "./file-part-store.ts";
import { type FileRow, findFile } from "./file-store.ts";
import { presentDownload, presentFile, presentUpload } from "./file-view.ts";

const read = "files:read";
const write = "files:write";

/**
 * These routes return the URLs for uploads and downloads. The official client has no calls to
 * resume or to download.
 */
export const fileTransferRoutes = sellerRoutes("/v1/files", (route) => {
  route.post(
    "/",
    {
      name: "files.create",
      summary: "Create a file and begin its upload. The response has a URL for each part.",
      scope: write,
      body: FileCreate,
      status: 201,
      answer: FileUpload,
    },
    (req) =>
      req.unitOfWork(async (ctx) => {
        const file = await createFile(ctx, req.body);
        return describeUpload(ctx.platform, ctx.tx, file);
      }),
  );

  route.post(
    "/:id/uploaded",
    {
      name: "files.uploaded",
      summary: "Complete an upload. After that the bytes cannot change.",
      scope: write,
      params: IdParams,
      body: FileUploadCompleted,
      answer: FileRead,
    },
    async (req) => {
      const { platform, sellerId, params, body } = req;
      const examined = await examineUpload(platform, sellerId, params.id, body);
      return req.unitOfWork(async (ctx) =>
        presentFile(await completeUpload(ctx, params.id, body, examined), platform.config.baseUrl),
      );
    },
  );

  route.get(
    "/:id/upload",
    {
      name: "files.resume",
      summary:
        "Resume an upload. The response has new URLs and lists the parts that are already uploaded.",
      scope: write,
      params: IdParams,
      answer: FileUpload,
      refusals: [fileErrors.alreadyUploaded],
    },
    async (req) => {
      const file = await getFile(req);
      if (file.uploadedAt) throw new Refusal(fileErrors.alreadyUploaded);
      return describeUpload(req.platform, req.db, file);
    },
  );

  route.get(
    "/:id/download",
    {
      name: "files.download",
      summary: "Get a download URL. It works for one hour.",
      scope: read,
      params: IdParams,
      answer: FileDownload,
      refusals: [fileErrors.notUploaded],
    },
    async (req) => {
      const file = await getFile(req);
      if (!file.uploadedAt) throw new Refusal(fileErrors.notUploaded);
      return presentDownload(file, downloadAddress(req.platform, file));
    },
  );
});

async function getFile({
  db,
  sellerId,
  params,
}: SellerRequest<unknown, unknown, { id: string }>): Promise<FileRow> {
  const file = await findFile(db, sellerId, params.id);
  if (!file) throw new Refusal(sellerErrors.notFound);
  return file;
}

async function describeUpload(
  platform: Platform,
  db: Db | Tx,
  file: FileRow,
): Promise<FileUploadWire> {
  const parts = await listFileParts(db, file.organizationId, file.id);
  return presentUpload(
    file,
    parts.map((part) => uploadPart(platform, file, part)),
  );
}
