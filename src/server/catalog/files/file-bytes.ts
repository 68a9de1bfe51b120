import type { ByteStore } from "#server/platform/byte-store.ts";
import type { FilePartRow } from "./file-part-store.ts";

/**
 * Reads the bytes of a file from `first` to `last`, both included, part after part and piece by
 * piece.
 */
export async function* readFileBytes(
  bytes: ByteStore,
  parts: readonly FilePartRow[],
  first: number,
  last: number,
): AsyncGenerator<Buffer> {
  for (const { objectId, chunkStart, chunkEnd } of parts) {
    if (objectId === null || chunkEnd < first || chunkStart > last) continue;
    yield* bytes.read(
      objectId,
      Math.max(first, chunkStart) - chunkStart,
      Math.min(last, chunkEnd) - chunkStart,
    );
  }
}
