import type Stripe from "stripe";
import { z } from "zod";
import { type FormValue, formName } from "./form-parameters.ts";
import { invalidRequest, type StripeFault } from "./stripe-fault.ts";

const maxTextLength = 5_000;

export const text = z.string().min(1).max(maxTextLength);
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);
export const yesNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** Accepts an empty value, which takes away what was set. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => null), schema]);
}

export const metadata = clearable(z.record(z.string().max(40), z.string().max(500)));
export const address = z.strictObject({
  line1: clearable(text).optional(),
  line2: clearable(text).optional(),
  postal_code: clearable(text).optional(),
  city: clearable(text).optional(),
  state: clearable(text).optional(),
  country: clearable(text).optional(),
});
export const billingDetails = z.strictObject({
  name: clearable(text).optional(),
  email: clearable(text).optional(),
  phone: clearable(text).optional(),
  address: clearable(address).optional(),
  tax_id: clearable(text).optional(),
});

/** Makes the parameters of one call. Every call takes `expand`. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, expand: z.array(z.string()).max(20).optional() });
}

export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Named keys are set, empty ones removed; an empty whole removes all. */
export function mergeMetadata(
  current: Stripe.Metadata | null,
  given: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (given === undefined) return current ?? {};
  if (given === null) return {};
  const merged = Object.entries({ ...current, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

export function readParameters<Output>(
  schema: z.ZodType<Output>,
  form: Record<string, FormValue>,
): Output {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  throw toFault(parsed.error.issues, form);
}

function toFault(issues: readonly z.core.$ZodIssue[], form: FormValue): StripeFault {
  const [issue] = issues;
  if (!issue) return invalidRequest("Invalid request.");
  if (issue.code === "unrecognized_keys") {
    const param = formName([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, {
      code: "parameter_unknown",
      param,
    });
  }
  const param = formName(issue.path);
  const value = valueAt(form, issue.path);
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, {
      code: "parameter_missing",
      param,
    });
  if (value === "")
    return invalidRequest(`You passed an empty string for '${param}'.`, {
      code: "parameter_invalid_empty",
      param,
    });
  if (issue.message === "integer")
    return invalidRequest(`Invalid integer: ${String(value)}`, {
      code: "parameter_invalid_integer",
      param,
    });
  return invalidRequest(`Invalid value for ${param}: ${issue.message}`, { param });
}

function valueAt(form: FormValue, path: readonly PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (at, key) => (typeof at === "object" ? (at as Record<PropertyKey, FormValue>)[key] : undefined),
    form,
  );
}
