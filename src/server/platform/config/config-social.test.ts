import { expect, test } from "vitest";
import { StartRefusal } from "../start-refusal.ts";
import { readConfig } from "./config.ts";

const google = { SOCIAL_GOOGLE_CLIENT_ID: "id", SOCIAL_GOOGLE_CLIENT_SECRET: "secret" };
const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  GUILDHALL_SECRET: "a-secret-0123456789-abcdefghijklmnopqrstuvwxyz",
};

test("a known provider needs an id; one of one's own needs an issuer too", () => {
  const { socialProviders } = readConfig({
    ...google,
    SOCIAL_GOOGLE_SCOPES: "calendar, drive  mail",
    SOCIAL_GOOGLE_AUDIENCES: "ios.apps.example, android.apps.example",
    SOCIAL_MY_COMPANY_CLIENT_ID: "id",
    SOCIAL_MY_COMPANY_ISSUER: "https://login.example.com/tenant/",
    SOCIAL_MY_COMPANY_SIGN_UP: "requested",
    SOCIAL_SIGN_UP: "off",
  }).accounts;

  expect(Object.keys(socialProviders)).toEqual(["google", "my-company"]);
  expect(socialProviders.google).toMatchObject({
    scopes: ["calendar", "drive", "mail"],
    audiences: ["ios.apps.example", "android.apps.example"],
    signUp: "off",
  });
  expect(socialProviders["my-company"]).toMatchObject({
    issuer: "https://login.example.com/tenant/",
    signUp: "requested",
  });
});

test("providers are offered in the order of the specification, then by name", () => {
  const ids = ["ZOOM", "GITHUB", "APPLE"].map((name) => [`SOCIAL_${name}_CLIENT_ID`, "id"]);
  const { socialProviders } = readConfig({
    SOCIAL_ACME_CLIENT_ID: "id",
    SOCIAL_ACME_ISSUER: "https://acme.example",
    ...Object.fromEntries(ids),
  }).accounts;

  expect(Object.keys(socialProviders)).toEqual(["apple", "github", "zoom", "acme"]);
});

test.each([
  [{ SOCIAL_GOOGLE_CLIENTID: "id" }, "SOCIAL_GOOGLE_CLIENTID is not a known variable."],
  [{ SOCIAL_GOOGLE_CLIENT_SECRET: "x" }, "SOCIAL_GOOGLE_CLIENT_ID is missing."],
  [{ SOCIAL_ACME_CLIENT_ID: "id" }, "SOCIAL_ACME_ISSUER is missing"],
  [
    { ...google, SOCIAL_GOOGLE_ISSUER: "accounts.google.com" },
    "SOCIAL_GOOGLE_ISSUER must be an http",
  ],
  [
    { ...google, SOCIAL_GOOGLE_AUDIENCES: "my app" },
    "SOCIAL_GOOGLE_AUDIENCES must be a comma list",
  ],
  [{ ...google, SOCIAL_GOOGLE_SIGN_UP: "maybe" }, "SOCIAL_GOOGLE_SIGN_UP must be one of"],
  [
    { SOCIAL_CREDENTIAL_CLIENT_ID: "id", SOCIAL_CREDENTIAL_ISSUER: "https://x.example" },
    "A provider cannot be named credential.",
  ],
  [
    { ...live, ...google, SOCIAL_GOOGLE_TOKEN_URL: "http://x.example" },
    "The addresses of provider google must be https in live mode.",
  ],
])("%j stops the start", (env, message) => {
  expect(() => readConfig(env)).toThrow(StartRefusal);
  expect(() => readConfig(env)).toThrow(message);
});
