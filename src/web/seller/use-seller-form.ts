import type { FormOutcome } from "#web/platform/api/refusal-outcome.ts";
import { issueMessage } from "#web/platform/forms/issue-messages.ts";
import { type ApiForm, type ApiFormOptions, useApiForm } from "#web/platform/forms/use-api-form.ts";

/**
 * Returns a form on the billing wire. Fields are named as on the wire, with dots for what is
 * nested: `prices.0.price_amount`. What the schema or the server says about a field is shown there,
 * else at the field around it, else above the form.
 */
export function useSellerForm<Input, Saved>(options: ApiFormOptions<Input, Saved>): ApiForm {
  return useApiForm({ say: issueMessage, place: onNearestField, ...options });
}

function onNearestField(form: HTMLFormElement, outcome: FormOutcome): FormOutcome {
  const errors: Record<string, string> = {};
  const unplacedErrors: string[] = outcome.notice ? [outcome.notice] : [];
  for (const [field, message] of Object.entries(outcome.errors)) {
    const name = nearestName(form, field);
    if (name) errors[name] ??= message;
    else unplacedErrors.push(field ? `${field.replaceAll(/[._]/g, " ")}: ${message}` : message);
  }
  return unplacedErrors.length > 0 ? { errors, notice: unplacedErrors.join(" ") } : { errors };
}

function nearestName(form: HTMLFormElement, field: string): string | undefined {
  const steps = field.split(".");
  for (let length = steps.length; length > 0; length--) {
    const name = steps.slice(0, length).join(".");
    if (form.elements.namedItem(name)) return name;
  }
  return undefined;
}
