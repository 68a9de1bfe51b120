import { expect, test } from "vitest";
import { inspectPicture } from "./picture-content.ts";

const wrong = "The file is not a picture of the declared type.";

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
  for (const other of Object.keys(raster).filter((each) => each !== type))
    expect(verdict(other, bytes)).toBe(wrong);
});

test.each([
  ["nothing", ""],
  ["a page", "<html><script>alert(1)</script></html>"],
  ["a program", "MZ\x90\0"],
  ["a text that names PNG", "PNG\r\n"],
  ["half an SVG", "<sv"],
  ["a page with an SVG", "<html><svg></svg></html>"],
  ["a page behind a comment", "<!-- <svg> --><html></html>"],
  ["a document of a kind that begins so", "<svgx/>"],
  ["an SVG that declares entities", '<!DOCTYPE svg [<!ENTITY a "aa">]><svg/>'],
  ["a comment without an end", "<!-- <svg/>"],
  ["comments only", "<!---->".repeat(3_000)],
  ["an SVG in UTF-16", Buffer.from("\ufeff<svg/>", "utf16le")],
])("%s is no picture", (_what, content) => {
  for (const type of [...Object.keys(raster), "image/svg+xml"])
    expect(verdict(type, content)).toBe(wrong);
});

const root = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const docType = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">';
test.each([
  ["the root alone", root],
  ["a byte order mark and space", `\ufeff\n ${root}`],
  [
    "all that may come before the root",
    `<?xml version="1.0"?>\n<!-- a -->${docType}<!---->${root}`,
  ],
  ["a licence", `<!-- ${"All rights reserved. ".repeat(500)} --><svg>`],
])("an SVG is known by %s", (_what, content) => {
  expect(verdict("image/svg+xml", content)).toBeUndefined();
  for (const type of Object.keys(raster)) expect(verdict(type, content)).toBe(wrong);
});
