import type { FastifyInstance } from "fastify";
import type { Trust } from "../config/origin-rules.ts";
import type { Platform } from "../platform.ts";
import type { DeclaredRoute } from "./declared-routes.ts";

/** The server that routes are mounted on. Generated tests read its list of declared routes. */
export interface Edge {
  server: FastifyInstance;
  platform: Platform;
  trust: Trust;
  declared: DeclaredRoute[];
}
