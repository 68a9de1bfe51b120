import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  acceptedLocales,
  type BuyerLocale,
  chooseLocale,
} from "#contract/messages/buyer-language.ts";
import { toUrlPath } from "#server/platform/http/canonical-path-rules.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { formPageHeaders } from "#server/platform/http/security-headers.ts";
import { testCards } from "../cards/test-cards.ts";
import { authenticationPage, authenticationResultPage } from "../intents/authentication-page.ts";
import { decideAuthentication, findOpenPage } from "../intents/decide-authentication.ts";
import { authenticationPath, sandboxPath } from "../intents/intent-parts.ts";
import type { SandboxNode } from "../sandbox-node.ts";
import { parseForm } from "../wire/form-parameters.ts";
import { answerRequest, type SandboxAnswer } from "./answer-request.ts";
import { truncated } from "./sandbox-fetch.ts";

interface AuthenticationAddress {
  Params: { intent: string; token: string };
  /**
   * In a frame of the shop's page, which goes on by itself: the result is shown, and nothing
   * redirects.
   */
  Querystring: { frame?: string; locale?: string };
}

/**
 * Mounts the sandbox over HTTP: the API for the card form and for other programs, the 3-D Secure
 * page, and the switches.
 */
export async function mountSandboxRoutes({ server }: Edge, node: SandboxNode): Promise<void> {
  await server.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500;
      // The official client takes an answer without this envelope for a success.
      const body = { error: { type: "invalid_request_error", message: error.message } };
      return status < 500 ? reply.status(status).send(body) : Promise.reject(error);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.route({
      method: ["GET", "POST", "DELETE"],
      url: `${sandboxPath}/v1/*`,
      handler: async (request, reply) =>
        sendSandboxAnswer(
          reply,
          await answerRequest(node, {
            method: request.method,
            path: toUrlPath(request.url).slice(sandboxPath.length),
            query: request.url.slice(toUrlPath(request.url).length + 1),
            body: typeof request.body === "string" ? request.body : "",
            header: (name) => findText(request.headers[name]),
          }),
        ),
    });
    scope.get(`${sandboxPath}/cards`, async () =>
      testCards.map(({ number, brand, outcome, expiresSoon }) => ({
        ...(expiresSoon ? {} : { number }),
        brand,
        outcome,
      })),
    );
    authenticationRoutes(scope, node);
  });
}

function authenticationRoutes(scope: FastifyInstance, node: SandboxNode): void {
  const url = `${authenticationPath}/:intent/:token`;

  scope.get<AuthenticationAddress>(url, async (request, reply) => {
    const { params } = request;
    const locale = chooseCallerLocale(request);
    const open = await findOpenPage(node, params.intent, params.token);
    return open
      ? sendPage(reply, authenticationPage(open.view, locale), open.returnUrl)
      : sendPage(reply.status(410), authenticationResultPage("closed", locale), null);
  });

  scope.post<AuthenticationAddress>(url, async (request, reply) => {
    const { params, query, body } = request;
    const form = parseForm(typeof body === "string" ? body : "");
    const { result, location } = await decideAuthentication(node, {
      intentId: params.intent,
      pageToken: params.token,
      isApproved: form?.decision === "approve",
    });
    if (location !== null && query.frame === undefined) return reply.redirect(location, 303);
    return sendPage(
      reply.status(result === "closed" ? 410 : 200),
      authenticationResultPage(result, chooseCallerLocale(request)),
      null,
    );
  });
}

/** Of the shop's page, or of the browser. */
function chooseCallerLocale({
  query,
  headers,
}: FastifyRequest<AuthenticationAddress>): BuyerLocale {
  const asked = typeof query.locale === "string" ? query.locale : null;
  return chooseLocale([asked, ...acceptedLocales(headers["accept-language"])]);
}

function sendPage(reply: FastifyReply, html: string, returnUrl: string | null): FastifyReply {
  return reply.headers(formPageHeaders(html, returnUrl)).send(html);
}

/** Faults that break the connection end the socket itself. */
function sendSandboxAnswer(reply: FastifyReply, answer: SandboxAnswer): FastifyReply {
  const { status, headers, body, ending } = answer;
  switch (ending) {
    case "whole":
      return reply.status(status).headers(headers).send(body);
    case "truncated":
      return reply.status(status).headers(headers).send(truncated(body));
    case "reset":
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return reply;
    case "silent":
      reply.hijack();
      return reply;
  }
}

function findText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
