import { expect } from "vitest";
import type { Wire, WireReply, WireRequest } from "./wire.ts";

const atOnce = 25;

/** No answer shows where in our code it was made. */
export const stackTrace = /\n\s+at |node_modules|node:internal|\.ts:\d/;

export interface Exchange {
  request: WireRequest;
  reply: WireReply;
}

/** Sends them all, some at a time, and checks that no answer is a server error. */
export async function sendStorm(
  wire: Wire,
  requests: readonly WireRequest[],
  seed: number,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let start = 0; start < requests.length; start += atOnce) {
    const batch = requests.slice(start, start + atOnce);
    const replies = await Promise.all(batch.map((request) => wire.send(request)));
    replies.forEach((reply, index) => {
      const request = batch[index] as WireRequest;
      const story = `seed ${seed}, request ${start + index}: ${JSON.stringify(request)}`;
      expect(reply.status, story).toBeLessThan(500);
      expect(reply.text, story).not.toMatch(stackTrace);
      exchanges.push({ request, reply });
    });
  }
  return exchanges;
}
