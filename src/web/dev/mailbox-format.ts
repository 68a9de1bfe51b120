import type { MailWire } from "#contract/dev-schema.ts";

/** Every word must occur in recipient or subject, ignoring case. */
export function findMails(mails: readonly MailWire[], search: string): MailWire[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return mails.filter((mail) => {
    const text = `${mail.to} ${mail.subject}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Returns the first words of the text, on one line, without the subject, which is already shown
 * above it.
 */
export function mailPreview(mail: MailWire): string {
  const text = mail.text.replace(/\s+/g, " ").trim();
  const rest = text.startsWith(mail.subject) ? text.slice(mail.subject.length).trim() : text;
  return rest.slice(0, 140);
}

/** Returns the purpose of a link, by its address. */
export function linkLabel(link: string): string {
  if (link.includes("/verify-email")) return "Open verification link";
  if (link.includes("/undo-email-change")) return "Open undo link";
  if (link.includes("/reset-password")) return "Open reset link";
  if (link.includes("/invitation")) return "Open invitation link";
  if (link.includes("/delete-user")) return "Open deletion link";
  return "Open link";
}

/** Returns whether a link leads to a web page: a link in a mail is text from outside. */
export function isPageLink(link: string): boolean {
  return /^https?:\/\//i.test(link);
}
