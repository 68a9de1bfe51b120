import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { PositiveText } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";

export const OrderItemParams = z.object({ id: WireIdInput, item_id: WireIdInput });

const maxKeyLength = 40;
const maxGroups = 100;
const prefix = "metadata.";

/** A property of the metadata of events. */
const GroupBy = z.pipe(
  z.string().check(
    z.refine(
      (text) => {
        const key = text.slice(prefix.length);
        return text.startsWith(prefix) && key.length >= 1 && key.length <= maxKeyLength;
      },
      { error: "Give a property of the metadata, such as metadata.model" },
    ),
  ),
  z.transform((text) => text.slice(prefix.length)),
);

export const OrderItemUsageQuery = z.object({
  group_by: z.optional(GroupBy),
  limit: z.pipe(
    z._default(z.optional(PositiveText), 20),
    z.transform((limit) => Math.min(limit, maxGroups)),
  ),
});
export type OrderItemUsageQuery = z.infer<typeof OrderItemUsageQuery>;

const part = { units: z.number(), amount: z.int(), events: z.int() };

/** The events behind a line for usage. The amounts of the groups add up to that of the line. */
export const OrderItemUsage = z.object({
  meter_id: WireId,
  units: z.number(),
  amount: z.int(),
  first_event_at: z.nullable(Instant),
  last_event_at: z.nullable(Instant),
  groups: z.array(z.object({ value: z.nullable(z.string()), ...part })),
  other: z.nullable(z.object(part)),
});
export type OrderItemUsageWire = z.infer<typeof OrderItemUsage>;
