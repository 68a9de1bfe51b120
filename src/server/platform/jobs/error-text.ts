import { redactText } from "#server/platform/log.ts";

const longest = 2_000;

/** What is kept of a failure beside the job: short and free of secrets. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return redactText(text).replaceAll("\u0000", "").slice(0, longest);
}
