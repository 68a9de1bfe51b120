import type { FastifyRequest } from "fastify";
import type { MailWire } from "#contract/dev-schema.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { isStorableText } from "#server/platform/http/json-body.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import { clearMails, findMail, listMails, type Mail } from "#server/platform/mail/mailbox.ts";

const maxListed = 200;
/** The mail's own styles and nothing else: no script, no request, no form. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

export function mailboxRoutes(edge: Edge, guard: (request: FastifyRequest) => Promise<void>): void {
  const { server, platform, trust } = edge;

  server.get<{ Querystring: { to?: unknown } }>(
    "/api/dev/mailbox",
    { onRequest: guard },
    async (request) => {
      const { to } = request.query;
      if (to !== undefined && (typeof to !== "string" || !isStorableText(to))) return [];
      return (await listMails(platform, to, maxListed)).map(presentMail);
    },
  );

  server.get<{ Params: { id: string } }>(
    "/api/dev/mailbox/:id/html",
    { onRequest: guard },
    async (request, reply) => {
      const mail = await findMail(platform, request.params.id);
      if (!mail) throw notFound(request);
      return reply
        .headers({
          "content-security-policy": mailPolicy,
          "content-type": "text/html; charset=utf-8",
        })
        .send(mail.html.replace("<head>", '<head><base target="_blank">'));
    },
  );

  server.delete("/api/dev/mailbox", { onRequest: guard }, async (request) => {
    checkOrigin(trust, request);
    await clearMails(platform);
    return { cleared: true };
  });
}

function presentMail(mail: Mail): MailWire {
  return {
    id: mail.id,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    links: mail.links,
    createdAt: mail.createdAt.toISOString(),
    ...(mail.invitationId === undefined ? {} : { invitationId: mail.invitationId }),
  };
}
