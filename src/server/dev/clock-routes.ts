import type { FastifyRequest } from "fastify";
import { type ClockWire, MoveClock } from "#contract/dev-schema.ts";
import { carrySession } from "#server/identity/sessions/carry-session.ts";
import { presentedSession } from "#server/identity/sessions/current-session.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { moveClock, stopMove } from "#server/platform/clock-moves/move-clock.ts";
import { readClock } from "#server/platform/clock-moves/read-clock.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { bodyErrors } from "#server/platform/http/json-body.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { countDone } from "./clock-done-store.ts";
import { clockTimelineRoutes } from "./clock-timeline-routes.ts";

type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * Serves the sandbox clock: reads it, and moves it forward and runs everything that becomes due.
 */
export function clockRoutes(edge: Edge, cookies: SessionCookies, guard: Guard, work: Work): void {
  const { server, platform, trust } = edge;
  clockTimelineRoutes(edge, cookies, guard);

  server.get("/api/dev/clock", { onRequest: guard }, () => readProgress(platform));

  // Answers when the move has ended. It goes on if the client hangs up.
  server.post("/api/dev/clock", { onRequest: guard }, async (request) => {
    checkOrigin(trust, request);
    const input = MoveClock.safeParse(request.body ?? {});
    if (!input.success) throw new Refusal(bodyErrors.malformed);
    const { to } = input.data;
    const tokens = cookies.read(request.headers.cookie);
    const mover = await presentedSession(platform, tokens, { mayRefresh: false });
    const carry = mover.state === "valid" ? carrySession(mover.found.session.id) : undefined;
    await moveClock(platform, work, to === undefined ? undefined : new Date(to), carry);
    return readClock(platform);
  });

  server.delete("/api/dev/clock/move", { onRequest: guard }, async (request) => {
    checkOrigin(trust, request);
    await stopMove(platform);
    return readProgress(platform);
  });
}

async function readProgress(platform: Platform): Promise<ClockWire> {
  const clock = await readClock(platform);
  if (!clock.move) return clock;
  const begunAt = new Date(clock.move.begunAt);
  const fromAt = new Date(clock.move.from);
  const done = await countDone(platform.database.db, { begunAt, fromAt });
  return { ...clock, move: { ...clock.move, done } };
}
