import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How long a client may take to send a request. */
export interface RequestTimes {
  /** For the request line and the headers. */
  headersMs: number;
  /** For a body. */
  bodyMs: number;
  /** Bytes of a file get more time than `bodyMs`: what a line of this speed needs. */
  slowestBytesPerSecond: number;
  /** For a whole request of any size. */
  longestMs: number;
  /** A client that does not read its answer for so long is cut off. */
  idleMs: number;
  /** How often Node looks for requests that are over their time. */
  checkEveryMs: number;
}

export const requestTimes: RequestTimes = {
  headersMs: 15_000,
  bodyMs: 30_000,
  slowestBytesPerSecond: 16 * 1_024,
  longestMs: 900_000,
  idleMs: 120_000,
  checkEveryMs: 5_000,
};

/** For routes that take the bytes of a file. */
export interface BodyConfig {
  fileBytes?: true;
}

const timedOut = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/**
 * Returns the time for one announced length. A request without an announced length gets the whole
 * time.
 */
export function fileMs(times: RequestTimes, contentLength: number | undefined): number {
  if (contentLength === undefined || !(contentLength >= 0)) return times.longestMs;
  const neededMs = (contentLength / times.slowestBytesPerSecond) * 1_000;
  return Math.min(times.longestMs, times.bodyMs + neededMs);
}

/**
 * Node has one limit for all requests; this gives each body its own. A request without a body costs
 * nothing.
 */
export function limitBodyTime(
  times: RequestTimes,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const length = request.headers["content-length"];
  if (request.headers["transfer-encoding"] === undefined && (length ?? "0") === "0") return;
  const { fileBytes } = (request.routeOptions?.config ?? {}) as BodyConfig;
  const allowedMs = fileBytes
    ? fileMs(times, length === undefined ? undefined : Number(length))
    : times.bodyMs;
  const timer = setTimeout(() => {
    const { complete, socket } = request.raw;
    // A request that was injected, as tests do, has no socket.
    if (!complete && socket instanceof Socket) hangUp(socket, reply.raw.headersSent);
  }, allowedMs).unref();
  const clear = () => clearTimeout(timer);
  request.raw.once("end", clear).once("close", clear);
}

/** Without this Node would also cut off a client whose request we are still working on. */
export function cutOffIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function hangUp(socket: Socket, hasAnswer: boolean): void {
  if (socket.writable && !hasAnswer) socket.write(timedOut);
  socket.destroy();
}
