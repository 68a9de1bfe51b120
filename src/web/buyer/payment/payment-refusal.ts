import type { FetchAnswer } from "#client/fetcher.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";

/** Names the sentence that a buyer reads, so that it can be said in another language. */
export interface PaymentRefusal extends ApiRefusal {
  reason?: string;
}

/** Works like `orThrow`, and adds the name of the sentence. */
export async function orThrowReason<Answer>(call: Promise<FetchAnswer<Answer>>): Promise<Answer> {
  const { data, error } = await call;
  if (error) throw Object.assign(new ApiRefusal(error), { reason: error.reason });
  return data;
}
