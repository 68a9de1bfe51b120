import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";
import type { DeclaredRoute } from "./declared-routes.ts";
import type { Trust } from "./origin-rules.ts";

/** What routes are mounted on. Generated tests read the list of declared routes afterwards. */
export interface Edge {
  server: FastifyInstance;
  platform: Platform;
  trust: Trust;
  declared: DeclaredRoute[];
}
