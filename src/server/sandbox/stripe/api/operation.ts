import type { z } from "zod";
import type { Outcome, SandboxCall } from "../sandbox-call.ts";

/** One call of the API. */
export interface Operation<Schema extends z.ZodType = z.ZodType> {
  method: "GET" | "POST";
  /** Such as `/v1/customers/:id`. */
  path: string;
  /** May also be called from a page, with the publishable key. */
  isPublic?: true;
  parameters: Schema;
  run(call: SandboxCall, input: z.output<Schema>, id: string): Promise<Outcome>;
}

/** Ties the types of parameters and handler together, then forgets them. */
export function operation<Schema extends z.ZodType>(declared: Operation<Schema>): Operation {
  return declared as unknown as Operation;
}

export interface MatchedOperation {
  operation: Operation;
  id: string;
}

export function matchOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): MatchedOperation | undefined {
  const segments = path.split("/");
  for (const candidate of operations) {
    const pattern = candidate.path.split("/");
    const matches =
      candidate.method === method &&
      pattern.length === segments.length &&
      pattern.every((part, at) => part === segments[at] || (part === ":id" && segments[at] !== ""));
    if (matches) return { operation: candidate, id: segments[pattern.indexOf(":id")] ?? "" };
  }
  return undefined;
}
