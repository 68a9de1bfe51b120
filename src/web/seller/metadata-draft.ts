import type { Metadata } from "#contract/metadata.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

export function metadataPairs(metadata: Metadata): Pair[] {
  return Object.entries(metadata).map(([key, value], id) => ({ id, key, value: String(value) }));
}

/**
 * Rows without anything in them are left out. A value that was a number or a boolean stays one
 * while its text says so; everything else that is typed is text.
 */
export function toMetadata(pairs: readonly Pair[], before: Metadata = {}): Metadata {
  const filled = pairs.filter(({ key, value }) => key.trim() !== "" || value.trim() !== "");
  return Object.fromEntries(
    filled.map(({ key, value }) => [key.trim(), sameKind(value.trim(), before[key.trim()])]),
  );
}

/** Returns problems of single rows, by the names of their fields. */
export function metadataProblems(name: string, pairs: readonly Pair[]): Record<string, string> {
  const problems: Record<string, string> = {};
  pairs.forEach(({ key, value }, index) => {
    const [trimmedKey, trimmedValue] = [key.trim(), value.trim()];
    if (trimmedKey === "" && trimmedValue === "") return;
    const earlier = pairs.slice(0, index).some((pair) => pair.key.trim() === trimmedKey);
    const problem = findProblem(trimmedKey, trimmedValue, earlier);
    if (problem) problems[`${name}.${index}`] = problem;
  });
  return problems;
}

function findProblem(key: string, value: string, earlier: boolean): string | undefined {
  if (key === "") return "Enter a key.";
  if (key.length > 40) return "Use up to 40 characters for the key.";
  if (value === "") return "Enter a value, or remove this row.";
  if (value.length > 500) return "Use up to 500 characters for the value.";
  return earlier ? "This key is already used." : undefined;
}

function sameKind(text: string, before: Metadata[string] | undefined): Metadata[string] {
  if (typeof before === "number" && text !== "" && Number.isFinite(Number(text))) {
    return Number(text);
  }
  if (typeof before === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
