import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/147.0.0.0 Safari/537.36`,
    "Chrome 147 on Linux",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
    "Edge 147 on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:151.0) Gecko/20100101 Firefox/151.0",
    "Firefox 151 on Windows",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
    "Safari 26 on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${webKit} Chrome/147.0.0.0 Mobile Safari/537.36`,
    "Chrome 147 on Android",
  ],
  ["curl/8.9.1", "curl 8.9.1"],
  ["node", "Node.js"],
  ["undici", "Node.js"],
  ["python-requests/2.32.3", "Python 2.32.3"],
  ["Go-http-client/2.0", "Go 2.0"],
  ["PostmanRuntime/7.43.0", "Postman 7.43.0"],
  ["acme-importer/2.1 (nightly)", "acme-importer 2.1"],
  ["something else", "Unknown device"],
  ["", "Unknown device"],
])("%s is called %s", (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected);
});
