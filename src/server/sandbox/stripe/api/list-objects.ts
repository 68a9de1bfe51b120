import { type Outcome, ok, type SandboxCall } from "../sandbox-call.ts";
import { type Kind, listObjects, type ObjectFilter } from "../sandbox-object-store.ts";
import { invalidRequest } from "../wire/stripe-fault.ts";

const usualLimit = 10;

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Lists a page of a list: newest first, ten unless asked otherwise. */
export async function listPage(
  call: SandboxCall,
  { kind, url }: { kind: Kind; url: string },
  filter: ObjectFilter,
  { limit = usualLimit, starting_after: after, ending_before: before }: Page,
): Promise<Outcome> {
  if (after !== undefined && before !== undefined)
    throw invalidRequest("You can pass either `starting_after` or `ending_before`, not both.", {
      code: "parameters_exclusive",
    });
  const found = await listObjects(call.tx, kind, { ...filter, after, before }, limit + 1);
  const hasMore = found.length > limit;
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return ok({ object: "list", data, has_more: hasMore, url });
}
