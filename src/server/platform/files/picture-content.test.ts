import { expect, test } from "vitest";
import { inspectPicture } from "./picture-content.ts";

const wrong = "The file is not the kind of picture it claims to be.";
const active = "An SVG picture must not contain scripts, event handlers or foreign content.";
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

function verdict(type: string, content: string | Buffer, cut = 7): string | undefined {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const inspector = inspectPicture(type);
  for (let start = 0; start < bytes.length; start += cut)
    inspector.update(bytes.subarray(start, start + cut));
  return inspector.verdict()?.message;
}

const raster = {
  "image/png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "image/jpeg": Buffer.from("ffd8ffe000104a464946000101000001", "hex"),
  "image/gif": Buffer.from("GIF89a0000000000", "latin1"),
  "image/webp": Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 ", "latin1"),
};

test.each(Object.entries(raster))("%s is known by its first bytes", (type, bytes) => {
  expect(verdict(type, bytes)).toBeUndefined();
  for (const other of [...Object.keys(raster), "image/svg+xml"].filter((each) => each !== type))
    expect(verdict(other, bytes)).toBe(wrong);
});

test.each([
  ["nothing", ""],
  ["a page", "<html><script>alert(1)</script></html>"],
  ["a program", "MZ\x90\0"],
  ["a text that names PNG", "PNG\r\n"],
])("%s is no picture", (_what, content) => {
  for (const type of Object.keys(raster)) expect(verdict(type, content)).toBe(wrong);
});

test.each([
  ["plain", svg("<path d='M0 0'/>")],
  ["declared", `<?xml version="1.0" encoding="UTF-8"?>\n${svg("")}`],
  [
    "with comments and a type",
    `\ufeff<!-- one --><!-- two --><!DOCTYPE svg PUBLIC "a" "b">\n${svg("<g/>")}`,
  ],
  ["with letters as numbers", svg("<text>&#60;script&#62; &#233; &#x1F600;</text>")],
  ["with words that only sound active", svg("<text>one = on time, a script</text>")],
])("an SVG that is %s passes", (_what, content) => {
  expect(verdict("image/svg+xml", content)).toBeUndefined();
  expect(verdict("image/svg+xml", content, 1)).toBeUndefined();
});

test.each([
  ["a page", "<html><svg></svg></html>"],
  ["text before", `hello ${svg("")}`],
  ["an unfinished comment", `<!-- ${svg("")}`],
  ["another encoding", `<?xml version="1.0" encoding="utf-7"?>${svg("")}`],
  ["utf-16", Buffer.from(svg(""), "utf16le")],
  ["broken utf-8", Buffer.concat([Buffer.from("<svg>"), Buffer.from([0xff])])],
])("%s is no SVG", (_what, content) => {
  expect(verdict("image/svg+xml", content)).toBe(wrong);
});

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  ["a script in upper case", svg("<SCRIPT href='x'/>")],
  ["a script of a named space", svg("<s:script>1</s:script>")],
  ["a script of a space in another script", svg("<é:script>1</é:script>")],
  ["a script of a space with an endless name", svg(`<${"s".repeat(300)}:script>1`)],
  ["an address that runs, spelled in numbers", svg("<a href='j&#97;va&#x0A;scr&#x69;pt&#58;1'/>")],
  ["a handler", svg("").replace("<svg ", "<svg onload='alert(1)' ")],
  ["a handler far from its sign", svg(`<g onclick${" ".repeat(5_000)}='x'/>`)],
  ["a handler behind a slash", svg("<g/onclick='x'/>")],
  ["a foreign body", svg("<foreignObject><body/></foreignObject>")],
  ["an address that runs", svg("<a href='JavaScript:alert(1)'/>")],
  ["an entity", `<!DOCTYPE svg><!ENTITY x 'y'>${svg("")}`],
])("an SVG with %s is refused wherever it is cut", (_what, content) => {
  for (const cut of [1, 13, 64, 4_096]) expect(verdict("image/svg+xml", content, cut)).toBe(active);
});

test("a long head of comments is read in no time", () => {
  const started = performance.now();
  expect(verdict("image/svg+xml", "<!-- -->".repeat(200_000), 65_536)).toBe(wrong);
  expect(performance.now() - started).toBeLessThan(1_000);
});
