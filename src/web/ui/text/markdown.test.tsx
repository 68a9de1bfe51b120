import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";

function toHtml(text: string): string {
  const markup = renderToStaticMarkup(<Markdown>{text}</Markdown>);
  return markup.replaceAll(/ class="[^"]*"/g, "").replace(/^<div>(.*)<\/div>$/s, "$1");
}

test.each([
  ["Plain text", "<p>Plain text</p>"],
  [
    "**Bold** and *thin* and `code`",
    "<p><strong>Bold</strong> and <em>thin</em> and <code>code</code></p>",
  ],
  ["# Guide\n\nFirst\nSecond", "<p>Guide</p><p>First<br/>Second</p>"],
  [
    "- One\n- Two\n\n1. First\n2. Second",
    "<ul><li>One</li><li>Two</li></ul><ol><li>First</li><li>Second</li></ol>",
  ],
  ["Windows\r\n\r\nlines", "<p>Windows</p><p>lines</p>"],
  ["> Quoted", "<blockquote><p>Quoted</p></blockquote>"],
])("%j is shown as %s", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

test.each([
  ["Costs $10, or 2 * $5 for two*", "<p>Costs $10, or 2 * $5 for two*</p>"],
  ["*Only in the US.\n\nNext", "<p>*Only in the US.</p><p>Next</p>"],
  ["A file_name_here", "<p>A file_name_here</p>"],
  ["Version 2 [beta]", "<p>Version 2 [beta]</p>"],
  ["An `open mark", "<p>An `open mark</p>"],
])("marks that mean nothing stay in the text: %j", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

test("links open in a new tab and give nothing to their target", () => {
  expect(toHtml("[Docs](https://example.com/?a=1&b=2)")).toBe(
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="nofollow noopener noreferrer">Docs</a></p>',
  );
  expect(toHtml("[Write](mailto:help@example.com)")).toContain('href="mailto:help@example.com"');
});

test("a picture is a link to it", () => {
  expect(toHtml("![Cover](https://example.com/a.png)")).toMatch(
    /^<p><a href="[^"]*a\.png".*>Cover<\/a>/,
  );
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x]( javascript:alert(1))",
  "[x](data:text/html,hi)",
  "[x](/relative)",
  "[x](//example.com)",
  "[x](\tjavascript:alert(1))",
  "![x](javascript:alert(1))",
])("%j is no link", (text) => {
  expect(toHtml(text)).not.toContain("href");
});

test("HTML is shown as text", () => {
  expect(toHtml('<script>alert(1)</script> <img src=x onerror="a">')).toBe(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=&quot;a&quot;&gt;</p>",
  );
});

const pieces = [
  "*",
  "**",
  "_",
  "`",
  "```",
  "\n",
  "\n\n",
  "    ",
  "- ",
  "1. ",
  "> ",
  "# ",
  "[",
  "](",
  ")",
  "!",
  "http://",
  "javascript:",
  "word",
  "|",
  "|-|\n",
  "\\",
  "<",
  "<b>",
  "$$",
  "~~",
  "- [ ] ",
  "---",
  "😀",
];

test("any text is shown, and every link leads to a web page or a mailbox", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 80 }), (parts) => {
      const html = toHtml(parts.join(""));
      expect(html).not.toMatch(/href="(?!https?:|mailto:)/i);
      expect(html).not.toContain("<b>");
    }),
    { numRuns: 300 },
  );
});
