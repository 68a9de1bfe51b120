import {
  FileListQuery,
  FilePage,
  FilePatch,
  FileRead,
  FileUsageQuery,
  FileUsages,
} from "#contract/billing/file-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { fileErrors } from "./file-errors.ts";
import { listFiles } from "./file-store.ts";
import { listFileUsages } from "./file-usage-store.ts";
import { presentFile } from "./file-view.ts";
import { deleteFile, updateFile } from "./update-file.ts";

const read = "files:read";
const write = "files:write";

export const fileRoutes = sellerRoutes("/v1/files", (route) => {
  route.get(
    "/",
    {
      name: "files.list",
      summary: "List files.",
      scope: read,
      query: FileListQuery,
      answer: FilePage,
    },
    async (req) => {
      const { rows, total } = await listFiles(req.db, req.sellerId, req.query);
      const { baseUrl } = req.platform.config;
      return presentPage(
        rows.map((row) => presentFile(row, baseUrl)),
        total,
        req.query,
      );
    },
  );

  route.get(
    "/usages",
    {
      name: "files.usages",
      summary: "List what uses files.",
      scope: read,
      query: FileUsageQuery,
      answer: FileUsages,
    },
    async (req) => ({ items: await listFileUsages(req.db, req.sellerId, req.query.ids) }),
  );

  route.patch(
    "/:id",
    {
      name: "files.update",
      summary: "Update the name or version of a file.",
      scope: write,
      params: IdParams,
      body: FilePatch,
      answer: FileRead,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentFile(await updateFile(ctx, req.params.id, req.body), req.platform.config.baseUrl),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "files.delete",
      summary: "Delete a file. It must not be in use.",
      scope: write,
      params: IdParams,
      status: 204,
      refusals: [fileErrors.inUse],
    },
    (req) => req.unitOfWork((ctx) => deleteFile(ctx, req.params.id)),
  );
});
