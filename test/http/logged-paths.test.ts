import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/platform/log.ts";
import { testApp } from "#test/support/test-app.ts";
import { openWire } from "#test/support/wire.ts";

const lines: string[] = [];
const app = await testApp();
const log = createLog("debug", { write: (line) => void lines.push(line) });
const { server } = await createApp({ ...app.platform, log });
afterAll(() => server.close());
await server.listen({ host: "127.0.0.1", port: app.platform.config.port });
const wire = openWire(app.platform.config.baseUrl);
afterAll(() => wire.close());

const secret = "SecretValue0123456789abcdefghij";
const asPage = { accept: "text/html" };

const secretPlaces = [
  `/api/auth/reset-password/${secret}`,
  `/api/auth/callback/${secret}`,
  `/api/auth/organization/${secret}`,
  `/api/auth/organization/get-invitation/${secret}`,
  `/invitations/${secret}`,
  `/reset-password/${secret}`,
  `/files/download/${secret}`,
  `/files/public/${secret}/logo.png`,
  `/v1/files/${secret}/parts/1`,
  `/v1/checkout-links/${secret}`,
  `/v1/customers/external/${secret}`,
  `/o/${secret}/products`,
  `/o/acme/products/${secret}`,
  `/api/dev/mailbox/${secret}/html`,
  `/api/${secret}`,
  `/api/${secret}/auth`,
  `/assets/${secret}`,
  `/${secret}`,
  `/${secret}/reset-password`,
];

test.each(secretPlaces)(
  "a secret in %s is not logged, however the path is spelled",
  async (path) => {
    lines.length = 0;
    const doubled = path.replace(`/${secret}`, `//${secret}`);
    const spellings = [
      path,
      `${path}/`,
      `${path}//`,
      doubled,
      `/${path}`,
      `//${path}`,
      path.replace("/", "/./"),
      `/%61pi/..${path}`,
      `http://localhost${path}`,
      `${path}?token=1`,
      `${path}%`,
      `${path}%2f`,
      `${path}/more/segments/after/it`,
      path.toUpperCase(),
      `/${path.replaceAll("/", "\\")}`,
      path.replace(secret, `x?next=/a/${secret}&token=${secret}`),
    ];
    for (const target of spellings)
      for (const method of ["GET", "POST", "HEAD", "PROPFIND"])
        await wire.send({ method, target, headers: { host: "localhost", ...asPage } });

    const logged = lines.join("");
    expect(lines.length).toBeGreaterThanOrEqual(spellings.length);
    expect(logged.toLowerCase()).not.toContain(secret.toLowerCase());
  },
);

test("no spelling of a path adds a metrics label with its value", async () => {
  for (const path of secretPlaces)
    await wire.send({ method: "GET", target: path, headers: { host: "localhost" } });
  const { text } = await wire.send({
    method: "GET",
    target: "/metrics",
    headers: { host: "localhost" },
  });

  expect(text).toContain("guildhall_http_request_seconds");
  expect(text).not.toContain(secret);
});

test.each([
  ["/", "/"],
  ["/api/auth/ok", "/api/auth/ok"],
  ["/api/auth/reset-password/abc?callbackURL=/x", "/api/auth/reset-password/:token"],
  ["/invitations/abc", "/invitations/$id"],
  ["/v1/products/abc", "/v1/products/:id"],
  ["/v1/products/", "/v1/products/"],
  ["/sign-in?next=/account", "/sign-in"],
  ["/assets/none.js", "/assets/…"],
  ["/api/auth/nowhere", "/api/auth/…"],
  ["/api/auth/reset-password/abc/", "/api/auth/…"],
  ["//api/auth/reset-password/abc", "/api/auth/…"],
  ["/invitations/abc/", "/invitations/…"],
  ["/wp-login.php", "/…"],
  ["/nowhere/at/all", "/…"],
])("the log names %s as %s", async (target, logged) => {
  lines.length = 0;
  await wire.send({ method: "GET", target, headers: { host: "localhost", ...asPage } });

  expect(lines.map((line) => JSON.parse(line).path)).toEqual([logged]);
});
