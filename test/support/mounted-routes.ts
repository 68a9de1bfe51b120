import type { FastifyInstance } from "fastify";

const line = /^(?<indent>(?:[│ ] {3})*)[├└]── (?<part>\S+) \((?<methods>[^)]*)\)$/;

/**
 * Lists every route of a server, such as `POST /v1/products/`, from the tree that its router
 * prints.
 */
export function listMountedRoutes(server: Pick<FastifyInstance, "printRoutes">): string[] {
  const parents: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .filter((text) => text.trim() !== "")
    .flatMap((text) => {
      const { indent = "", part = "", methods = "" } = line.exec(text)?.groups ?? {};
      if (part === "") throw new Error(`the router prints a line of another form: ${text}`);
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? "") + part;
      parents.splice(depth, parents.length, path);
      return methods.split(", ").map((method) => `${method} ${path}`);
    });
}
