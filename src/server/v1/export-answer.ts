import type { IncomingHttpHeaders } from "node:http";
import { type Answer, csvAnswer, jsonAnswer } from "#server/platform/http/answers.ts";

interface Export {
  fileName: string;
  csv(): AsyncIterable<string>;
  json(): AsyncIterable<string>;
}

/** Returns an export as the file, or as JSON for programs that accept nothing else. */
export function exportAnswer(
  headers: IncomingHttpHeaders,
  { fileName, csv, json }: Export,
): Answer {
  return acceptsOnlyJson(headers) ? jsonAnswer(json()) : csvAnswer(fileName, csv());
}

/** Returns true for releases of the official SDK up to 0.40. Browsers and curl accept anything. */
export function acceptsOnlyJson({ accept = "*/*" }: IncomingHttpHeaders): boolean {
  return accept.includes("application/json") && !/\*\/\*|csv/.test(accept);
}

/** Writes a JSON list item by item. */
export async function* toJsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[";
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}
