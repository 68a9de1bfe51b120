import { maxPartBytes, maxParts } from "#contract/billing/file-limits.ts";
import { isPictureType } from "#contract/picture.ts";

const mebibyte = 1_048_576;
/** Small enough that a slow line gets one through before the server loses patience. */
const usualPartBytes = 2 * mebibyte;

export interface FilePiece {
  number: number;
  chunk_start: number;
  chunk_end: number;
}

/** Cuts a file into parts: as small as sensible, as large as needed. */
export function toPieces(size: number): FilePiece[] {
  const needed = Math.ceil(size / maxParts / mebibyte) * mebibyte;
  const partBytes = Math.min(Math.max(usualPartBytes, needed), maxPartBytes);
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    number: index + 1,
    chunk_start: index * partBytes,
    chunk_end: Math.min((index + 1) * partBytes, size) - 1,
  }));
}

/** Returns the browser's guess without its parameters; nothing where it has none. */
export function toMimeType(type: string): string {
  const [bare = ""] = type.split(";");
  return /^[\w.+-]+\/[\w.+-]+$/.test(bare) ? bare : "application/octet-stream";
}

const units = ["bytes", "KB", "MB", "GB"] as const;

/** Writes a size: 12.4 MB. */
export function sizeLabel(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${step === 0 ? size : size.toFixed(1)} ${units[step]}`;
}

/** Returns the fault of a picture before it is sent. */
export function pictureProblem(
  file: { size: number; type: string },
  maxBytes: number,
): string | undefined {
  if (!isPictureType(file.type)) return "Choose a JPEG, PNG, GIF, WebP or SVG picture.";
  if (file.size === 0) return "This file is empty.";
  if (file.size > maxBytes)
    return `Pictures can be up to ${Math.floor(maxBytes / mebibyte)} MB. This one is ${sizeLabel(file.size)}.`;
  return undefined;
}
