import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { bodyErrors, isStorable } from "./json-body.ts";

/** The part of a route's declaration that the parser reads. */
export interface FormConfig {
  foreignForm: boolean;
}

/**
 * Forms are refused like every other foreign type, except where a route is made for another site's
 * form.
 */
export function acceptForeignForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (request: FastifyRequest, body: string) => {
      const { foreignForm } = request.routeOptions.config as Partial<FormConfig>;
      if (!foreignForm) throw new Refusal(bodyErrors.notJson);
      return parseForm(body);
    },
  );
}

/** A repeated field becomes a list, which no schema takes for a text. */
function parseForm(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text);
  const form = Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
  if (!isStorable(form)) throw new Refusal(bodyErrors.malformed);
  return form;
}
