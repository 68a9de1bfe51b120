import type { Ctx } from "../context.ts";
import type { Tx } from "../database/database.ts";
import { toNetwork } from "../http/client-address.ts";
import type { EdgeRequest } from "../http/edge-request.ts";
import { tooManyRequests } from "../limits/rate-limit.ts";
import { mailPlaces, type RequestedMail } from "../limits/rate-limit-rules.ts";

type AskedMail = Pick<RequestedMail, "kind" | "to" | "maxWaitMs"> & {
  /** The id of a browser that signed in to the account of this address before. */
  knownBrowser?: string | undefined;
};

/**
 * A request, or a unit of work: then the budget is taken in its transaction and given back if that
 * rolls back.
 */
type Asking = Pick<EdgeRequest, "platform" | "caller"> & { tx?: Tx };

/**
 * Takes one mail from the budget of its recipient. Returns undefined if the mail may be sent,
 * otherwise the seconds until the next one. Counted for addresses without an account too, so it
 * reveals none.
 */
export function takeMailBudget(
  { platform, caller, tx }: Asking,
  { knownBrowser, ...mail }: AskedMail,
): Promise<number | undefined> {
  const from =
    knownBrowser === undefined ? { network: toNetwork(caller.ipAddress) } : { knownBrowser };
  const limiter = tx ? platform.limiter.within(tx) : platform.limiter;
  return limiter.takeAll(mailPlaces(platform.config.mails, { ...mail, from }));
}

/**
 * Takes a mail that is part of a larger act from the budget: the act succeeds also when the mail
 * may not be sent. Within its transaction, so an act that fails uses nothing up.
 */
export async function takeMailBudgetWithin(
  ctx: Ctx,
  mail: Pick<RequestedMail, "kind" | "to">,
): Promise<boolean> {
  return (await takeMailBudget(ctx, mail)) === undefined;
}

/** Requires the budget of a person who may hear that it was too much: 429 with the time to wait. */
export async function requireMailBudget(asking: Asking, mail: AskedMail): Promise<void> {
  const seconds = await takeMailBudget(asking, mail);
  if (seconds !== undefined) throw tooManyRequests(seconds);
}
