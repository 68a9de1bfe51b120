import type { FastifyRequest } from "fastify";
import { isAdministrator } from "#server/identity/admin/administrators.ts";
import { presentedSession } from "#server/identity/sessions/current-session.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { isFromThisMachine } from "#server/platform/http/direct-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import type { Platform } from "#server/platform/platform.ts";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Development aids are for the person at this machine: the request must come from it directly and
 * name one of our hosts, so that a foreign page cannot reach them by rebinding its name. Where the
 * product has a public address, they need an administrator's session instead. For all others they
 * do not exist.
 */
export function devGuard(
  platform: Platform,
  cookies: SessionCookies,
): (request: FastifyRequest) => Promise<void> {
  const base = new URL(platform.config.baseUrl);
  const isLocalInstallation = loopbackHost.test(base.host);
  return async (request) => {
    if (platform.config.mode !== "sandbox") throw notFound(request);
    const host = request.headers.host ?? "";
    if (host !== base.host && !loopbackHost.test(host)) throw notFound(request);
    if (isLocalInstallation && isFromThisMachine(request)) return;
    if (!isLocalInstallation && (await isAdministratorAsking(platform, cookies, request))) return;
    throw notFound(request);
  };
}

async function isAdministratorAsking(
  platform: Platform,
  cookies: SessionCookies,
  request: FastifyRequest,
): Promise<boolean> {
  const tokens = cookies.read(request.headers.cookie);
  const current = await presentedSession(platform, tokens, { mayRefresh: false });
  return current.state === "valid" && isAdministrator(platform, current.found.user);
}
