import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createKeys } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { impersonatorCookie, readImpersonator } from "../admin/impersonation-cookie.ts";
import { mailboxProofCookie } from "../users/mailbox-proof.ts";
import { browserCookie, findOauthBrowser } from "./oauth-cookie.ts";

const secret = "a secret of more than thirty-two characters";
const node = (baseUrl: string) =>
  ({ config: readConfig({ BASE_URL: baseUrl }), keys: createKeys([secret]) }) as Platform;
const plain = node("http://localhost:3000");
const secure = node("https://guildhall.example");

test.each([
  ["http", plain, "guildhall."],
  ["https", secure, "__Host-guildhall."],
])(
  "over %s the names of our own cookies begin as the browser's protection allows",
  (_, at, prefix) => {
    const state = browserCookie(at, "browser", { crossSitePost: false });
    const own = impersonatorCookie(at, "token");
    const proof = mailboxProofCookie(at, { id: "1", email: "a@example.com" }, new Date(0));

    expect(state.startsWith(`${prefix}oauth_state=`)).toBe(true);
    expect(own.startsWith(`${prefix}admin_session=`)).toBe(true);
    expect(proof.startsWith(`${prefix}mailbox_proof=`)).toBe(true);
    for (const line of [state, own, proof]) {
      expect(line).toMatch(/; Path=\/; HttpOnly;/);
      expect(line).not.toMatch(/domain/i);
      expect(line.includes(" Secure;")).toBe(at === secure);
    }
  },
);

test.each([plain, secure])("a forged cookie in front does not hide the real one", (at) => {
  const [state = ""] = browserCookie(at, "browser", { crossSitePost: false }).split(";");
  const [own = ""] = impersonatorCookie(at, "token").split(";");
  const forged = (pair: string) => `${pair.split("=")[0]}=forged.AAAA`;

  expect(findOauthBrowser(at, `${forged(state)}; ${state}`)).toBe("browser");
  expect(readImpersonator(at, `${forged(own)}; ${own}`)).toBe("token");
  expect(findOauthBrowser(at, forged(state))).toBeUndefined();
  expect(readImpersonator(at, forged(own))).toBeUndefined();
});
