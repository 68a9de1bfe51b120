import { expect, test } from "vitest";
import { type MailContent, renderHtml, renderText } from "./mail-template.ts";

const invitation: MailContent = {
  heading: "Join Northwind Labs",
  paragraphs: [
    ["Maya invites you as a ", { strong: "member" }, " of the team ", { strong: "Support" }, "."],
  ],
  action: { label: "See the invitation", url: "http://localhost:3000/invitations/1?a=b&c=d" },
  footnote: "The link works until Thursday.",
  onBehalfOf: "Northwind Labs",
};

test("everything a user typed is shown as text", () => {
  const attack = `<img src=x onerror="alert('1')">&amp;`;
  const html = renderHtml({
    heading: attack,
    paragraphs: [attack, [attack, { strong: attack }]],
    action: { label: attack, url: `https://example.com/"><script>` },
    footnote: [{ strong: attack }],
    onBehalfOf: attack,
  });

  expect(html).not.toMatch(/<img|<script/);
  expect(html).not.toContain('onerror="');
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
  expect(html).toContain('href="https://example.com/&quot;&gt;&lt;script&gt;"');
});

test("the words, the link and the sender are in both parts", () => {
  const html = renderHtml(invitation);
  expect(html).toContain('href="http://localhost:3000/invitations/1?a=b&amp;c=d"');
  expect(html).toContain(">member</strong>");
  expect(html).toContain("Sent by Guildhall for Northwind Labs");
  expect(html).toContain(">NL</td>");

  expect(renderText(invitation)).toBe(
    [
      "Join Northwind Labs",
      "Maya invites you as a member of the team Support.",
      "See the invitation:\nhttp://localhost:3000/invitations/1?a=b&c=d",
      "The link works until Thursday.",
      "-- \nSent by Guildhall for Northwind Labs",
      "",
    ].join("\n\n"),
  );
});

test("names are cleared of URL-like text in every place, and replaced if nothing is left", () => {
  const attack = "Security alert: sign in at https://evil.example/login";
  const content: MailContent = {
    heading: ["Join ", { name: attack, otherwise: "an organization" }],
    paragraphs: [
      [{ name: "https://evil.example", otherwise: "Someone" }, " invites you."],
      [{ name: "x".repeat(200), otherwise: "" }],
    ],
    footnote: [{ name: attack, otherwise: "" }],
    onBehalfOf: attack,
  };

  for (const part of [renderHtml(content), renderText(content)]) {
    expect(part).not.toMatch(/evil|x{60}/);
    expect(part).toContain("Join Security alert: sign in at");
    expect(part).toContain("Sent by Guildhall for Security alert: sign in at");
    expect(part).toMatch(/Someone(<\/strong>)? invites you/);
  }
});

test("the page loads nothing from another machine", () => {
  expect(renderHtml(invitation)).not.toMatch(/<link|<img|<script|@import|url\(/);
});
