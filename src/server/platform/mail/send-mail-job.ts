import { createTransport, type Transporter } from "nodemailer";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { type OutsideJob, PermanentJobError } from "#server/platform/jobs/job-handlers.ts";
import type { Config } from "../config/config.ts";
import { parseSender } from "./mail-address.ts";
import { markMailSent } from "./mail-store.ts";
import { findMail, type Mail } from "./mailbox.ts";
import { sendMailKind } from "./send-mail-kind.ts";

/** About three days with the queue's backoff. */
const attempts = 80;
const leaseSeconds = 60;
const maxConnections = 4;
const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

/**
 * Sends a mail over SMTP, at least once: a worker that dies between the server's yes and our note
 * sends it again, with the same Message-ID. In live mode the text is deleted afterwards.
 */
export function sendMailJob(config: Config): OutsideJob {
  let transport: Transporter | undefined;

  return defineJob(sendMailKind, {
    reach: "outside",
    leaseSeconds,
    attempts,
    async run(platform, { mailId }) {
      const mail = await findMail(platform, mailId);
      // A mailbox that was cleared, or a mail already sent by a worker that lost its lease.
      if (!mail || mail.sentAt !== null || config.smtpUrl === undefined) return;
      transport ??= openTransport(config.smtpUrl);
      await transport.sendMail(toMessage(mail)).catch(giveUpIfRefused);
    },
    async finish(ctx, { mailId }) {
      await markMailSent(ctx.tx, mailId, ctx.now, config.mode === "sandbox");
    },
    close: () => transport?.close(),
  });
}

function toMessage(mail: Mail) {
  const from = parseSender(mail.from);
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: { name: "", address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    messageId: `<${mail.id}@${domain}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A mailbox that does not exist will not exist tomorrow; a wrong password of ours may be mended.
 */
function giveUpIfRefused(error: unknown): never {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (aboutThisMail && responseCode !== undefined && responseCode >= 500) {
    throw new PermanentJobError(`the mail server answered ${responseCode}`, { cause: error });
  }
  throw error;
}

function openTransport(url: string): Transporter {
  const address = new URL(url);
  return createTransport({
    pool: true,
    maxConnections: maxConnections,
    host: address.hostname.replace(/^\[(.*)\]$/, "$1"),
    secure: address.protocol === "smtps:",
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    ...(address.port === "" ? {} : { port: Number(address.port) }),
    ...(address.username === "" ? {} : { auth: credentials(address) }),
  });
}

function credentials(address: URL): { user: string; pass: string } {
  return {
    user: decodeURIComponent(address.username),
    pass: decodeURIComponent(address.password),
  };
}
