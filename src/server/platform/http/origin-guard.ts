import type { FastifyRequest } from "fastify";
import { isTrustedOrigin, isTrustedTarget, type Trust } from "../config/origin-rules.ts";
import { Refusal, type RefusalSpec } from "../refusal.ts";

export const originErrors = {
  origin: { status: 403, message: "Invalid origin" },
  callbackURL: { status: 403, message: "Invalid callbackURL" },
  redirectTo: { status: 403, message: "Invalid redirectURL" },
  errorCallbackURL: { status: 403, message: "Invalid errorCallbackURL" },
  newUserCallbackURL: { status: 403, message: "Invalid newUserCallbackURL" },
} satisfies Record<string, RefusalSpec>;

const bodyTargets = [
  "callbackURL",
  "redirectTo",
  "errorCallbackURL",
  "newUserCallbackURL",
] as const;

/**
 * A write that carries cookies must come from a page we trust; an origin that is named is checked
 * even without cookies, so a user cannot be signed in to a stranger's account. Programs outside a
 * browser send neither, or an empty cookie header as the Polar SDK does.
 */
export function checkOrigin(trust: Trust, request: FastifyRequest): void {
  if (request.method === "GET") return;
  const { origin, referer, cookie } = request.headers;
  if (origin !== undefined) {
    if (!isTrustedOrigin(trust, origin)) throw new Refusal(originErrors.origin);
    return;
  }
  if (!cookie) return;
  if (referer !== undefined && isTrustedOrigin(trust, referer)) return;
  const site = request.headers["sec-fetch-site"];
  if (referer === undefined && (site === "same-origin" || site === "none")) return;
  throw new Refusal(originErrors.origin);
}

/** Checks every address a request asks us to send a browser to later. */
export function checkTargets(trust: Trust, request: FastifyRequest): void {
  checkTarget(trust, (request.query as Record<string, unknown>).callbackURL, "callbackURL");
  if (typeof request.body !== "object" || request.body === null) return;
  const body = request.body as Record<string, unknown>;
  for (const name of bodyTargets) checkTarget(trust, body[name], name);
}

/** Values that are not text are left to the schema, which refuses them. */
function checkTarget(trust: Trust, target: unknown, name: keyof typeof originErrors): void {
  if (typeof target !== "string" || target === "") return;
  if (!isTrustedTarget(trust, target)) throw new Refusal(originErrors[name]);
}
