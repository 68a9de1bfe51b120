import { redactText } from "#server/platform/log.ts";

const longest = 2_000;

/** Returns the error text stored with the job: short and without secrets. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return redactText(text).replaceAll("\u0000", "").slice(0, longest);
}
