import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import type { DeclaredRoute } from "./declared-routes.ts";
import type { Trust } from "./origin-rules.ts";

/** The server that routes are mounted on. Generated tests read its list of declared routes. */
export interface Edge {
  server: FastifyInstance;
  platform: Platform;
  trust: Trust;
  declared: DeclaredRoute[];
}
