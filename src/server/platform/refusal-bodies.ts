import type { Refusal, RefusalSpec } from "./refusal.ts";

/** Which of the two wire dialects an address speaks. */
export type Dialect = "auth" | "v1" | "plain";

export function dialectOf(path: string): Dialect {
  if (path.startsWith("/api/auth/") || path === "/api/auth") return "auth";
  if (path.startsWith("/v1/") || path === "/v1") return "v1";
  return "plain";
}

/** The body of a refusal, or undefined where the wire has an empty one. */
export function refusalBody(dialect: Dialect, refusal: Refusal): unknown {
  const { spec } = refusal;
  if (spec.message === undefined) return undefined;
  if (dialect !== "v1") return authBody(spec, spec.message);
  if (refusal.location === undefined) return { error: spec.code, detail: spec.message };
  return { detail: [{ type: spec.code, loc: ["body", ...refusal.location], msg: spec.message }] };
}

function authBody(spec: RefusalSpec, message: string): object {
  const details = spec.details === undefined ? {} : { details: spec.details };
  if (spec.code === "") return { message, ...details };
  return { code: spec.code ?? codeOf(message), message, ...details };
}

/** identity contract §2: upper case, spaces to underscores, every other character outside A-Z0-9_ removed. */
export function codeOf(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(" ", "_")
    .replace(/[^A-Z0-9_]/g, "");
}
