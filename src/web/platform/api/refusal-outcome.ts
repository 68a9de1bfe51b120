import type { ApiRefusal } from "./api.ts";

export type FieldErrors = Record<string, string>;

/**
 * Where a refusal lands by its code, or by its status where it has none: on a field, or with other
 * words above the form.
 */
export type RefusalPlaces = Record<string, { field?: string; message?: string }>;

export interface FormOutcome {
  errors: FieldErrors;
  notice?: string;
}

/** Puts a refusal at its field, or above the form in words that help. */
export function outcomeOfRefusal(refusal: ApiRefusal, places: RefusalPlaces): FormOutcome {
  const { issues } = refusal;
  if (issues.length > 0) {
    return { errors: Object.fromEntries(issues.map(({ field, message }) => [field, message])) };
  }
  const place = places[refusal.code ?? String(refusal.status)];
  const message = place?.message ?? plainMessage(refusal);
  return place?.field ? { errors: { [place.field]: message } } : { errors: {}, notice: message };
}

function plainMessage(refusal: ApiRefusal): string {
  if (refusal.status === 0)
    return "The server cannot be reached. Check your connection and try again.";
  if (refusal.status === 429) return "Too many attempts. Wait a moment, then try again.";
  if (refusal.status >= 500) {
    const id = refusal.requestId ? ` (request ${refusal.requestId})` : "";
    return `Something went wrong on our side${id}. Please try again.`;
  }
  return refusal.message;
}
