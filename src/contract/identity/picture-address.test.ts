import { expect, test } from "vitest";
import { PictureAddress } from "./picture-address.ts";

test.each([
  "",
  "https://pictures.example/ada.png",
  "HTTPS://pictures.example/ada.png",
  "http://pictures.example/ada.png",
  "http://localhost:3000/files/people/1/picture.png",
  "https://pictures.example/a?size=2&crop=1#top",
  "https://картинки.example/фото.png",
  "/files/people/1/picture.png",
  "/ada.png?v=2",
  "/",
])("%j is the address of a picture", (text) => {
  expect(PictureAddress.safeParse(text).success).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:image/png;base64,AA==",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://guildhall.example/1",
  "file:///etc/passwd",
  "ftp://pictures.example/ada.png",
  "//evil.example/ada.png",
  "/\\evil.example/ada.png",
  "/\t/evil.example/ada.png",
  "\\\\evil.example\\ada.png",
  "https:evil.example",
  "https:/evil.example",
  "https://",
  "https://a b.example",
  "https://pictures.example/ada.png\r\nx: y",
  "https://pictures.example\\@evil.example",
  " https://pictures.example/ada.png",
  "ada.png",
  "./ada.png",
  `https://pictures.example/${"x".repeat(2048)}`,
  `/${"x".repeat(2048)}`,
])("%j is not", (text) => {
  expect(PictureAddress.safeParse(text).success).toBe(false);
});
