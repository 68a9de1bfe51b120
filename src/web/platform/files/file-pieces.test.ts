import { expect, test } from "vitest";
import { pictureProblem, sizeLabel, toMimeType, toPieces } from "./file-pieces.ts";

const mebibyte = 1_048_576;

test.each([
  [1, 1],
  [2 * mebibyte, 1],
  [2 * mebibyte + 1, 2],
  [800 * mebibyte, 400],
  [801 * mebibyte, 267],
  [4_000 * mebibyte, 400],
])("%i bytes go in %i parts that follow each other", (size, parts) => {
  const pieces = toPieces(size);
  expect(pieces).toHaveLength(parts);
  expect(pieces[0]).toMatchObject({ number: 1, chunk_start: 0 });
  expect(pieces.at(-1)?.chunk_end).toBe(size - 1);
  for (const [index, { number, chunk_start, chunk_end }] of pieces.entries()) {
    expect(number).toBe(index + 1);
    expect(chunk_start).toBe(index === 0 ? 0 : (pieces[index - 1]?.chunk_end ?? 0) + 1);
    expect(chunk_end - chunk_start + 1).toBeLessThanOrEqual(10 * mebibyte);
  }
});

test.each([
  ["text/plain;charset=utf-8", "text/plain"],
  ["", "application/octet-stream"],
  ["nonsense", "application/octet-stream"],
  ["application/zip", "application/zip"],
])("%j is sent as %s", (type, expected) => {
  expect(toMimeType(type)).toBe(expected);
});

test.each([
  [0, "0 bytes"],
  [1_023, "1023 bytes"],
  [1_024, "1.0 KB"],
  [1_536_000, "1.5 MB"],
])("%i is %s", (bytes, expected) => {
  expect(sizeLabel(bytes)).toBe(expected);
});

test.each([
  [{ type: "image/png", size: 10 }, undefined],
  [{ type: "image/bmp", size: 10 }, "Choose a JPEG, PNG, GIF, WebP or SVG picture."],
  [{ type: "image/png", size: 0 }, "This file is empty."],
  [{ type: "image/png", size: 2 * mebibyte }, "Pictures can be up to 1 MB. This one is 2.0 MB."],
])("a picture of %o", (file, expected) => {
  expect(pictureProblem(file, mebibyte)).toBe(expected);
});
