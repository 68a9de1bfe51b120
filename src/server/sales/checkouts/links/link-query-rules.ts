import { EmbedOrigin } from "#contract/billing/checkout-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { looksLikeCardNumber } from "#server/v1/card-number-rules.ts";

const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

export interface LinkQuery {
  /** For the metadata of the checkout. */
  metadata: Metadata;
  /** The site that shows the checkout in a frame. */
  embedOrigin: string | null;
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
  let embedOrigin: string | null = null;
  for (const [name, value] of query) {
    if (name === "embed_origin") embedOrigin = readOrigin(value);
    else if (!isTracked(name)) passedOn.push([name, value]);
    else if (isStorable(metadata, name, value)) metadata[name] = cut(value);
  }
  return { metadata, embedOrigin, passedOn };
}

/** Null for anything that is not an origin: the checkout then opens, but in no frame. */
function readOrigin(value: string): string | null {
  const { success, data } = EmbedOrigin.safeParse(value);
  return success ? data : null;
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
