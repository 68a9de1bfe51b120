export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range that a Range header requests (RFC 9110 §14.2). A header that is malformed, has
 * another unit, or names several ranges is ignored; undefined means the whole.
 */
export function askedRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") return lastBytes(Number(to), size);
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first >= size ? "unsatisfiable" : { first, last };
}

function lastBytes(count: number, size: number): ByteRange | "unsatisfiable" {
  return count === 0 ? "unsatisfiable" : { first: Math.max(size - count, 0), last: size - 1 };
}
