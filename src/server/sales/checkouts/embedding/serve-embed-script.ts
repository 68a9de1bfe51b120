import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Edge } from "#server/platform/http/edge.ts";
import { commonHeaders } from "#server/platform/http/security-headers.ts";
import { webFolder } from "#server/platform/http/web-pages.ts";

const maxAgeSeconds = 3_600;
/** In the order of preference. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/**
 * Serves the script that sellers put into their pages. Its address never changes, so browsers ask
 * for it again.
 */
export function mountEmbedScript({ server, platform }: Edge, folder = webFolder): void {
  const file = join(folder, "embed.js");
  if (!existsSync(file)) return;
  const plain = readFileSync(file);
  const compressed = encodings.map(({ name, ending }) => ({
    name,
    bytes: readFileSync(`${file}${ending}`),
  }));
  const etag = `"${createHash("sha256").update(plain).digest("base64url")}"`;
  const headers = {
    ...commonHeaders(platform.config),
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": `public, max-age=${maxAgeSeconds}`,
    "access-control-allow-origin": "*",
    vary: "accept-encoding",
    etag,
  };
  server.route({
    method: ["GET", "HEAD"],
    url: "/embed.js",
    handler: async (request, reply) => {
      reply.headers(headers);
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      const accepted = String(request.headers["accept-encoding"] ?? "");
      const chosen = compressed.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted));
      if (chosen) reply.header("content-encoding", chosen.name);
      return reply.send(chosen?.bytes ?? plain);
    },
  });
}
