import type { FileDownloadWire, FileUploadWire } from "#contract/billing/file-schema.ts";
import { signedQuery } from "#server/platform/bytes/signed-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FilePartRow } from "./file-part-store.ts";
import type { FileRow } from "./file-store.ts";

type UploadPart = FileUploadWire["upload"]["parts"][number];

const uploadForMs = 600_000;
/** Long enough to go on with a download that broke off. */
const downloadForMs = 3_600_000;

/**
 * Gives each part an address: who holds it may send those bytes, and nothing else. The end of the
 * part is given back as the client gave it, which cuts the file by it.
 */
export function uploadPart(
  platform: Platform,
  { partEndsExclusive }: FileRow,
  part: FilePartRow,
): UploadPart {
  const expiresAt = new Date(platform.clock.nowMs() + uploadForMs);
  const subject = [part.organizationId, part.fileId, part.number];
  const query = signedQuery(platform.keys, "file-upload", subject, expiresAt);
  const checksum = part.checksumSha256?.toString("base64") ?? null;
  return {
    number: part.number,
    chunk_start: part.chunkStart,
    chunk_end: partEndsExclusive ? part.chunkEnd + 1 : part.chunkEnd,
    checksum_sha256_base64: checksum,
    url: `${platform.config.baseUrl}/v1/files/${part.fileId}/parts/${part.number}?seller=${part.organizationId}&${query}`,
    expires_at: expiresAt.toISOString(),
    headers: checksum === null ? {} : { "x-amz-checksum-sha256": checksum },
    checksum_etag: part.storedSha256?.toString("hex") ?? null,
  };
}

export function downloadAddress(
  platform: Platform,
  { organizationId, id }: Pick<FileRow, "organizationId" | "id">,
): FileDownloadWire["download"] {
  const expiresAt = new Date(platform.clock.nowMs() + downloadForMs);
  const query = signedQuery(platform.keys, "file-download", [organizationId, id], expiresAt);
  return {
    url: `${platform.config.baseUrl}/files/download/${organizationId}/${id}?${query}`,
    headers: {},
    expires_at: expiresAt.toISOString(),
  };
}
