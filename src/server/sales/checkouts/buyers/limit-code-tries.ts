import { toLimitKey } from "#server/platform/http/client-address.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import type { PublicRequest } from "#server/v1/public-routes.ts";

const windowMs = 3_600_000;
const wrongCodesOfCheckout = 10;
const wrongCodesOfNetwork = 60;

/**
 * Limits guesses of discount codes. Each try is counted before the code is checked, so requests at
 * the same time share one budget, and after too many wrong codes the right one is not answered
 * either. A right code is not counted.
 */
export async function limitCodeTries<Result>(
  { platform, caller, subjectId }: PublicRequest,
  code: string | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!code) return work();
  const places: Place[] = [
    {
      key: `discount codes checkout ${subjectId}`,
      limit: { requests: wrongCodesOfCheckout, windowMs },
    },
    {
      key: `discount codes network ${toLimitKey(caller.ipAddress)}`,
      limit: { requests: wrongCodesOfNetwork, windowMs },
    },
  ];
  const seconds = await platform.limiter.takeAll(places);
  if (seconds !== undefined) throw tooManyRequests(seconds);
  const result = await work();
  await platform.limiter.giveBack(places);
  return result;
}
