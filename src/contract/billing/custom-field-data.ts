import * as z from "zod/mini";

/** The buyer's answers, by the slug of the custom field. */
export const CustomFieldData = z.record(
  z.string(),
  z.nullable(z.union([z.string(), z.number(), z.boolean()])),
);
export type CustomFieldData = z.infer<typeof CustomFieldData>;
