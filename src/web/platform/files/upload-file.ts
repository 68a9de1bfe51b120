import { isWorthRetrying } from "#client/retry.ts";
import type { FileService, FileUploadWire, FileWire } from "#contract/billing/file-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import type { SellerApi } from "#web/platform/api/seller-api.ts";
import { toMimeType, toPieces } from "./file-pieces.ts";
import { putBytes } from "./put-bytes.ts";

export interface UploadOptions {
  service: FileService;
  /** An upload that was begun before: it goes on where it stopped. */
  resumeId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** It exists from now on, and can be resumed. */
  onBegun?: (id: string) => void;
  onProgress?: (sentBytes: number) => void;
  /** Everything is there; the server looks at it as a whole. */
  onSent?: () => void;
}

type Part = FileUploadWire["upload"]["parts"][number];

const partsAtOnce = 3;
const triesOfPart = 4;
const firstPauseMs = 500;

/**
 * Sends a file part by part. A part that fails is tried again; what arrived once is not sent twice.
 */
export async function uploadFile(
  api: SellerApi,
  file: File,
  options: UploadOptions,
): Promise<FileWire> {
  const begun = options.resumeId
    ? await api.get<FileUploadWire>(`/files/${options.resumeId}/upload`)
    : await api.post<FileUploadWire>("/files/", announcement(file, options.service));
  if (begun.size !== file.size) throw otherFile();
  options.onBegun?.(begun.id);
  const parts = await sendParts(api, begun, file, options);
  options.onSent?.();
  const { id, path } = begun.upload;
  return api.post<FileWire>(`/files/${begun.id}/uploaded`, { id, path, parts });
}

function announcement(file: File, service: FileService) {
  return {
    service,
    name: file.name.slice(0, 255),
    mime_type: toMimeType(file.type),
    size: file.size,
    upload: { parts: toPieces(file.size) },
  };
}

async function sendParts(
  api: SellerApi,
  begun: FileUploadWire,
  file: File,
  { signal, onProgress }: UploadOptions,
) {
  const sent = new Map<number, number>();
  const etags = new Map<number, string>();
  const waiting = [...begun.upload.parts];
  const report = (number: number, bytes: number) => {
    sent.set(number, bytes);
    onProgress?.([...sent.values()].reduce((sum, each) => sum + each, 0));
  };
  async function sendNext(): Promise<void> {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { number, chunk_start, chunk_end } = part;
      const bytes = file.slice(chunk_start, chunk_end + 1);
      const onPart = (done: number) => report(number, Math.min(done, bytes.size));
      const etag = await sendPart(api, begun.id, part, { bytes, signal, onProgress: onPart });
      etags.set(number, etag);
      report(number, bytes.size);
    }
  }
  await Promise.all(Array.from({ length: partsAtOnce }, sendNext));
  return begun.upload.parts.map(({ number }) => ({
    number,
    checksum_etag: etags.get(number) ?? "",
    checksum_sha256_base64: null,
  }));
}

interface PartToSend {
  bytes: Blob;
  signal: AbortSignal | undefined;
  onProgress: (sentBytes: number) => void;
}

async function sendPart(
  api: SellerApi,
  fileId: string,
  part: Part,
  { bytes, signal, onProgress }: PartToSend,
): Promise<string> {
  const checksum = await findSha256(bytes);
  if (part.checksum_etag && part.checksum_etag === checksum?.hex) return part.checksum_etag;
  let { url } = part;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const headers = {
        "content-type": "application/octet-stream",
        ...(checksum ? { "x-amz-checksum-sha256": checksum.base64 } : {}),
      };
      const { etag } = await putBytes(ownAddress(url), bytes, { headers, signal, onProgress });
      return etag;
    } catch (error) {
      if (attempt === triesOfPart || !isCurable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** attempt));
      if (error.status === 403) url = await freshAddress(api, fileId, part.number);
    }
  }
}

/** The address may have expired, or the bytes were lost on the way. */
function isCurable(error: unknown): error is ApiRefusal {
  if (!(error instanceof ApiRefusal)) return false;
  return isWorthRetrying(error.status) || [400, 403, 409].includes(error.status);
}

async function freshAddress(api: SellerApi, fileId: string, number: number): Promise<string> {
  const { upload } = await api.get<FileUploadWire>(`/files/${fileId}/upload`);
  return upload.parts.find((part) => part.number === number)?.url ?? "";
}

/** The page may be open under another name of the same server. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Browsers compute it on secure pages only; elsewhere the server's own checksum has to do. */
async function findSha256(bytes: Blob): Promise<{ hex: string; base64: string } | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer());
  const octets = [...new Uint8Array(digest)];
  return {
    hex: octets.map((octet) => octet.toString(16).padStart(2, "0")).join(""),
    base64: btoa(String.fromCharCode(...octets)),
  };
}

function otherFile(): ApiRefusal {
  const message = "This is a different file: its size does not match the upload.";
  return new ApiRefusal({ status: 422, statusText: message, message });
}
