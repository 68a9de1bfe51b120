import type {
  FileDownloadWire,
  FileUploadWire,
  FileWire,
  ProductMediaWire,
} from "#contract/billing/file-schema.ts";
import { addressName, readableSize } from "./file-rules.ts";
import type { FileRow } from "./file-store.ts";

export function presentFile(row: FileRow, baseUrl: string): FileWire {
  const shared = { ...presentFields(row), created_at: row.createdAt.toISOString() };
  // the check of the column knows the same three services
  return row.service === "downloadable"
    ? { ...shared, service: row.service, flagged_malicious_at: null }
    : { ...shared, service: row.service, public_url: publicAddress(row, baseUrl) };
}

export function presentProductMedia(row: FileRow, baseUrl: string): ProductMediaWire {
  return {
    ...presentFields(row),
    service: "product_media",
    created_at: row.createdAt.toISOString(),
    public_url: publicAddress(row, baseUrl),
  };
}

export function presentUpload(
  row: FileRow,
  parts: FileUploadWire["upload"]["parts"],
): FileUploadWire {
  return {
    ...presentFields(row),
    service: row.service,
    upload: { id: row.id, path: storagePath(row), parts },
  };
}

export function presentDownload(
  row: FileRow,
  download: FileDownloadWire["download"],
): FileDownloadWire {
  return { ...presentFields(row), service: row.service, download };
}

/** Returns the path of the bytes in an object store: of our making, and the same for ever. */
export function storagePath(row: FileRow): string {
  return `${row.service}/${row.organizationId}/${row.id}`;
}

export function publicAddress(row: FileRow, baseUrl: string): string {
  return `${baseUrl}/files/public/${row.organizationId}/${row.id}/${addressName(row.name, row.mimeType)}`;
}

function presentFields(row: FileRow) {
  const checksum = row.checksumSha256;
  return {
    id: row.id,
    organization_id: row.organizationId,
    name: row.name,
    path: storagePath(row),
    mime_type: row.mimeType,
    size: row.size,
    storage_version: null,
    checksum_etag: row.uploadedAt ? (checksum?.toString("hex") ?? null) : null,
    checksum_sha256_base64: checksum?.toString("base64") ?? null,
    checksum_sha256_hex: checksum?.toString("hex") ?? null,
    last_modified_at: row.uploadedAt?.toISOString() ?? null,
    version: row.version,
    is_uploaded: row.uploadedAt !== null,
    size_readable: readableSize(row.size),
  };
}
