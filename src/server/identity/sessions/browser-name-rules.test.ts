import { expect, test } from "vitest";
import { browserName } from "./browser-name-rules.ts";

const mozilla = "Mozilla/5.0";
const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${mozilla} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, "Firefox on Linux"],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${like} Version/18.0 Safari/605.1.15`,
    "Safari on macOS",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${like} CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${mozilla} (Linux; Android 14; SM-S911B) ${like} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  ["curl/8.5.0", "an unknown app"],
  ["Go-http-client/2.0 (Linux)", "an app on Linux"],
  ["", "an unknown app"],
  ["Your account is locked: https://evil.example", "an unknown app"],
])("%j is %s", (userAgent, expected) => {
  expect(browserName(userAgent)).toBe(expected);
});
