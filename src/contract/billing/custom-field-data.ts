import * as z from "zod/mini";

/** What the buyer answered, by the slug of the custom field. */
export const CustomFieldData = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);
export type CustomFieldData = z.infer<typeof CustomFieldData>;
