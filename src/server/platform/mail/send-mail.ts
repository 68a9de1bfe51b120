import type { Ctx } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { headerText, parseRecipient } from "./mail-address.ts";
import { insertMail } from "./mail-store.ts";
import { type MailContent, renderHtml, renderText } from "./mail-template.ts";
import { type MailBody, sealBody } from "./mailbox.ts";
import { sendMailKind } from "./send-mail-kind.ts";

export interface NewMail extends MailContent {
  to: string;
  /** A fixed text: nothing that a person typed. */
  subject: string;
  /** Shown in the mailbox beside an invitation's link. */
  invitationId?: string;
}

/**
 * Writes the mail in the unit of work: it exists if and only if what it tells of happened. A job
 * sends it.
 */
export async function sendMail(ctx: Ctx, mail: NewMail): Promise<void> {
  const { config, keys } = ctx.platform;
  const id = newId();
  await insertMail(ctx.tx, {
    id,
    sender: headerText(config.mailFrom),
    recipient: parseRecipient(mail.to),
    sealedBody: sealBody(keys, id, composeBody(mail)),
    createdAt: ctx.now,
    sentAt: null,
  });
  if (config.smtpUrl !== undefined) await enqueue(ctx, sendMailKind, { mailId: id });
}

function composeBody(mail: NewMail): MailBody {
  const { action, invitationId } = mail;
  if (action && !/^https?:\/\//.test(action.url)) {
    throw new TypeError("a mail links to http and https addresses only");
  }
  return {
    subject: headerText(mail.subject),
    text: renderText(mail),
    html: renderHtml(mail),
    links: action ? [action.url] : [],
    ...(invitationId === undefined ? {} : { invitationId }),
  };
}
