import type { OutboundAnswer, OutboundFetch } from "#server/platform/outbound-request.ts";

/** The provider could not be asked, or what it said cannot be used. */
export class ProviderFailure extends Error {}

const deadlineMs = 5_000;
const limits = { headersMs: deadlineMs, totalMs: deadlineMs, bodyBytes: 256 * 1024 };

/**
 * Asks a provider, whose addresses come from the configuration: five seconds for all of it, and
 * JSON that says it is JSON. In the form of `fetch`, which the libraries expect.
 */
export async function askProvider(
  outboundFetch: OutboundFetch,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await send(outboundFetch, url, init).catch((error: unknown) => {
    throw new ProviderFailure(`${host(url)} did not answer`, { cause: error });
  });
  const type = answer.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new ProviderFailure(`${host(url)} answered ${answer.status} with no JSON`);
  if (!mayHaveBody(answer.status))
    throw new ProviderFailure(`${host(url)} answered ${answer.status} with a body`);
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: { "content-type": "application/json" },
  });
}

/** Whether a `Response` can be made of a body with this status. */
function mayHaveBody(status: number): boolean {
  return status >= 200 && status <= 599 && ![204, 205, 304].includes(status);
}

async function send(
  outboundFetch: OutboundFetch,
  url: string,
  init: RequestInit,
): Promise<OutboundAnswer> {
  // Gives a form its content type.
  const { method, headers, body } = new Request(url, init);
  return outboundFetch(url, {
    destination: "configured",
    method: method === "POST" ? "POST" : "GET",
    headers: Object.fromEntries(headers),
    ...(body && { body: await new Response(body).text() }),
    limits,
  });
}

/** Fetches a JSON object of a 200 answer. */
export async function askForObject(
  outboundFetch: OutboundFetch,
  url: string,
  init: RequestInit = {},
): Promise<Record<string, unknown> | unknown[]> {
  const response = await askProvider(outboundFetch, url, init);
  if (response.status !== 200)
    throw new ProviderFailure(`${host(url)} answered ${response.status}`);
  const value = await parsed(response);
  if (typeof value !== "object" || value === null)
    throw new ProviderFailure(`${host(url)} answered no object`);
  return value as Record<string, unknown> | unknown[];
}

export async function parsed(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    throw new ProviderFailure("the provider's JSON is malformed", { cause: error });
  }
}

function host(url: string): string {
  return new URL(url).host;
}
