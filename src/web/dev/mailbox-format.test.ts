import { expect, test } from "vitest";
import type { MailWire } from "#contract/dev-schema.ts";
import { findMails, isPageLink, linkLabel, mailPreview } from "./mailbox-format.ts";

function mail(to: string, subject: string): MailWire {
  const empty = { id: to, from: "", text: "", html: "", links: [], createdAt: "" };
  return { ...empty, to, subject };
}

const mails = [
  mail("hanne@tidewater.example", "Maya invites you"),
  mail("omar@tidewater.example", "Your refund of $50.20"),
];

test.each([
  ["", 2],
  ["TIDEWATER", 2],
  ["tidewater refund", 1],
  ["hanne refund", 0],
])("searching for %j finds %i", (search, expected) => {
  expect(findMails(mails, search)).toHaveLength(expected);
});

test("a preview is one line", () => {
  expect(mailPreview({ ...mail("", ""), text: "Hello\n\n  Maya \r\n" })).toBe("Hello Maya");
});

test("a preview does not repeat the subject", () => {
  const text = "Your receipt\n\nPaid $285.36.";
  expect(mailPreview({ ...mail("", "Your receipt"), text })).toBe("Paid $285.36.");
});

test.each([
  ["http://localhost:3000/verify-email?token=x", "Open verification link"],
  ["http://localhost:3000/undo-email-change?token=x", "Open undo link"],
  ["http://localhost:3000/reset-password/abc", "Open reset link"],
  ["http://localhost:3000/invitations/inv_1", "Open invitation link"],
  ["http://localhost:3000/other", "Open link"],
])("%s is offered as %s", (link, expected) => {
  expect(linkLabel(link)).toBe(expected);
});

test("only addresses of pages are offered", () => {
  expect(isPageLink("https://shop.example/")).toBe(true);
  expect(isPageLink("javascript:alert(1)")).toBe(false);
});
