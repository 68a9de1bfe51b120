import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { bareHtmlPolicy } from "./security-headers.ts";

/** The values that a handler may return in addition to plain values, which become JSON. */
export type Answer = { [made]: true } & (
  | { kind: "redirect"; location: string }
  | { kind: "html"; html: string; status: number }
  | { kind: "json"; json: string | AsyncIterable<string> }
  | { kind: "csv"; csv: string | AsyncIterable<string>; fileName: string }
);

/** No data from anywhere else can carry it. */
const made = Symbol("answer");

/** A header carries ASCII only: other characters of the URL are escaped. */
export function redirectTo(location: string): Answer {
  const escaped = location.replace(/[^\u0021-\u007e]/gu, encodeURIComponent);
  return { [made]: true, kind: "redirect", location: escaped };
}

export function htmlAnswer(html: string, status = 200): Answer {
  return { [made]: true, kind: "html", html, status };
}

/** Sends JSON that is already written; as parts, it is read while it is sent. */
export function jsonAnswer(json: string | AsyncIterable<string>): Answer {
  return { [made]: true, kind: "json", json };
}

/** Sends a table that the browser saves as a file; as parts, it is read while it is sent. */
export function csvAnswer(fileName: string, csv: string | AsyncIterable<string>): Answer {
  return { [made]: true, kind: "csv", csv, fileName };
}

export function sendAnswer(reply: FastifyReply, value: unknown): FastifyReply {
  if (!isAnswer(value)) return sendJson(reply, JSON.stringify(value));
  switch (value.kind) {
    case "json":
      return sendJson(reply, value.json);
    case "csv":
      return reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${value.fileName}"`)
        .send(toBody(value.csv));
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

function sendJson(reply: FastifyReply, json: string | AsyncIterable<string>): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(toBody(json));
}

function toBody(text: string | AsyncIterable<string>): string | Readable {
  return typeof text === "string" ? text : Readable.from(text);
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && made in value;
}
