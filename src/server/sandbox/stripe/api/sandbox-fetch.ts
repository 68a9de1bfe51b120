import type { SandboxNode } from "../sandbox-node.ts";
import { answerRequest, type SandboxAnswer, type SandboxRequest } from "./answer-request.ts";

/**
 * Works as `fetch` for the official client: the same sandbox, in this process and without a port.
 */
export function sandboxFetch(node: SandboxNode): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await answerRequest(node, await toSandboxRequest(request));
    // The request's own signal no longer fires once the request is garbage, and a silent call would
    // never end.
    return toResponse(answer, init?.signal ?? request.signal);
  };
}

async function toSandboxRequest(request: Request): Promise<SandboxRequest> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    body: await request.text(),
    header: (name) => request.headers.get(name) ?? undefined,
  };
}

async function toResponse(answer: SandboxAnswer, signal: AbortSignal): Promise<Response> {
  const { status, headers, body, ending } = answer;
  switch (ending) {
    case "whole":
      return new Response(body, { status, headers });
    case "truncated":
      return new Response(truncated(body), { status, headers });
    case "reset":
      throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
    case "silent":
      await aborted(signal);
      throw signal.reason;
  }
}

export function truncated(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
