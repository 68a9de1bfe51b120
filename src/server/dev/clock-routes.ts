import type { FastifyRequest } from "fastify";
import { type ClockWire, MoveClock } from "#contract/dev-schema.ts";
import { carrySession } from "#server/identity/sessions/carry-session.ts";
import { presentedSession } from "#server/identity/sessions/current-session.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { type MovedClock, moveClock, tellClock } from "#server/platform/deadlines/move-clock.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { bodyErrors } from "#server/platform/http/json-body.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import { Refusal } from "#server/platform/refusal.ts";

type Guard = (request: FastifyRequest) => Promise<void>;

/** The sandbox clock: reads it, and moves it forward and runs everything that becomes due. */
export function clockRoutes(edge: Edge, cookies: SessionCookies, guard: Guard, work: Work): void {
  const { server, platform, trust } = edge;

  server.get("/api/dev/clock", { onRequest: guard }, async () =>
    presentClock(await tellClock(platform)),
  );

  server.post("/api/dev/clock", { onRequest: guard }, async (request) => {
    checkOrigin(trust, request);
    const input = MoveClock.safeParse(request.body);
    if (!input.success) throw new Refusal(bodyErrors.malformed);
    const tokens = cookies.read(request.headers.cookie);
    const mover = await presentedSession(platform, tokens, { mayRefresh: false });
    const carry = mover.state === "valid" ? carrySession(mover.found.session.id) : undefined;
    return presentClock(await moveClock(platform, work, new Date(input.data.to), carry));
  });
}

function presentClock(clock: MovedClock): ClockWire {
  return { now: clock.now.toISOString(), offsetMs: clock.offsetMs };
}
