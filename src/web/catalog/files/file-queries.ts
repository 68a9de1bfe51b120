import type {
  FileDownloadWire,
  FilePatch,
  FileUsageWire,
  FileWire,
} from "#contract/billing/file-schema.ts";
import type { Page } from "#contract/page.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { choicesQuery, refreshSeller, sellerQuery } from "#web/seller/seller-queries.ts";

export function filesQuery(seller: Seller, list: ListSearch) {
  const kind = list.filter("kind");
  return sellerQuery<Page<FileWire>>(seller, "/files/", {
    ...list.wire,
    ...(kind ? { service: kind } : {}),
  });
}

/** Reads the objects that use the files of a page, in one call. */
export function fileUsagesQuery(seller: Seller, ids: readonly string[]) {
  return {
    ...sellerQuery<{ items: FileUsageWire[] }>(seller, "/files/usages", { ids }),
    enabled: ids.length > 0,
  };
}

/** Lists files for download, to choose from. */
export function downloadableChoicesQuery(seller: Seller, text?: string) {
  const downloads = { service: "downloadable", sorting: "name" };
  return choicesQuery<FileWire>(seller, "/files/", downloads, text);
}

export async function updateFile(seller: Seller, id: string, change: FilePatch): Promise<void> {
  await seller.api.patch(`/files/${id}`, change);
  await refreshSeller(seller, "files", "products");
}

export async function deleteFile(seller: Seller, id: string): Promise<void> {
  await seller.api.delete(`/files/${id}`);
  await refreshSeller(seller, "files");
}

/** The browser saves it; the page stays. */
export async function downloadFile(seller: Seller, id: string): Promise<void> {
  const { download } = await seller.api.get<FileDownloadWire>(`/files/${id}/download`);
  const { pathname, search } = new URL(download.url);
  location.assign(pathname + search);
}
