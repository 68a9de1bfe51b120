import type { Metadata } from "#contract/metadata.ts";
import { looksLikeCardNumber } from "#server/v1/card-number-rules.ts";

const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

export interface LinkQuery {
  /** For the metadata of the checkout. */
  metadata: Metadata;
  /** For the checkout page. */
  passedOn: [name: string, value: string][];
}

/** `reference_id` and `utm_*` go into the metadata unless the link has such keys already. */
export function splitLinkQuery(
  query: Iterable<readonly [string, string]>,
  linkMetadata: Metadata,
): LinkQuery {
  const metadata: Metadata = { ...linkMetadata };
  const passedOn: [string, string][] = [];
  for (const [name, value] of query) {
    if (!isTracked(name)) passedOn.push([name, value]);
    else if (isStorable(metadata, name, value)) metadata[name] = cut(value);
  }
  return { metadata, passedOn };
}

function isTracked(name: string): boolean {
  return name === "reference_id" || name.startsWith("utm_");
}

/** A character outside the basic plane has two code units: half of one is not a text. */
function cut(value: string): string {
  return value.slice(0, maxValueLength).replace(/[\uD800-\uDBFF]$/, "");
}

function isStorable(metadata: Metadata, name: string, value: string): boolean {
  return (
    !Object.hasOwn(metadata, name) &&
    Object.keys(metadata).length < maxKeys &&
    name.length <= maxKeyLength &&
    value !== "" &&
    [name, value].every(isStorableText)
  );
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !looksLikeCardNumber(text);
}
