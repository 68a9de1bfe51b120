import type { FastifyReply } from "fastify";
import { bareHtmlPolicy } from "./security-headers.ts";

/** What a handler may return beside a plain value, which becomes JSON. */
export type Answer =
  | { kind: "redirect"; location: string }
  | { kind: "html"; html: string; status: number };

const answers = new WeakSet<object>();

/** A header carries ASCII only: what else stands in the address is escaped. */
export function redirectTo(location: string): Answer {
  const escaped = location.replace(/[^\u0021-\u007e]/gu, encodeURIComponent);
  return remember({ kind: "redirect", location: escaped });
}

export function htmlAnswer(html: string, status = 200): Answer {
  return remember({ kind: "html", html, status });
}

export function sendAnswer(reply: FastifyReply, value: unknown): FastifyReply {
  if (!isAnswer(value)) {
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .send(JSON.stringify(value));
  }
  switch (value.kind) {
    case "redirect":
      return reply.redirect(value.location, 302);
    case "html":
      return reply
        .code(value.status)
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", bareHtmlPolicy(value.html))
        .send(value.html);
  }
}

function remember(answer: Answer): Answer {
  answers.add(answer);
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && answers.has(value);
}
