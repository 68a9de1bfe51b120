import { openProcessor, type Processor } from "#server/money/processor/open-processor.ts";
import { sandboxKeys } from "#server/sandbox/stripe/sandbox-keys.ts";
import type { Seller } from "./a-seller.ts";

/**
 * Returns the payment sandbox of the seller's app, over its routes: for tests that open none of
 * their own.
 */
export function processorOfApp({ owner, platform }: Pick<Seller, "owner" | "platform">): Processor {
  const fetchInApp: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const reply = await owner.send({
      method: request.method as "GET" | "POST",
      url: `/sandbox/stripe${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(payload === "" ? {} : { payload }),
    });
    return new Response(reply.text, {
      status: reply.status,
      headers: { "content-type": String(reply.headers["content-type"]) },
    });
  };
  return openProcessor({ ...sandboxKeys(platform.keys), fetch: fetchInApp });
}
