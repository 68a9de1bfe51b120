import * as z from "zod/mini";

/** Whether a price contains its tax or the tax is added to it. */
export const TaxBehavior = z.enum(["exclusive", "inclusive"]);
export type TaxBehavior = z.infer<typeof TaxBehavior>;
