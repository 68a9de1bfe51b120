import { expect, test } from "vitest";
import { invalidQuery, refusal, replyParts } from "#test/support/people.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const page = async (query: string) => (await app.visitor().get(`/api/auth/error${query}`)).text;

test("GET /ok says that it is", async () => {
  expect(replyParts(await app.visitor().get("/api/auth/ok"))).toEqual([200, { ok: true }, []]);
  expect(replyParts(await app.visitor().post("/api/auth/ok", {}))).toEqual(refusal(404));
});

test("the error page has its title, the code and a way back, and needs nothing else", async () => {
  const { status, text, headers } = await app
    .visitor()
    .get("/api/auth/error?error=please_restart_the_process");

  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(text).toContain("<title>Authentication Error</title>");
  expect(text).toContain("<code>please_restart_the_process</code>");
  expect(text).toContain('<a href="/">');
  expect(text).not.toContain("<script");
});

test.each(["", "?error=", "?other=1"])("without a code (%j) it is Unknown", async (query) => {
  expect(await page(query)).toContain("<code>Unknown</code>");
});

test.each([
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['"><img src=x onerror=alert(1)>', "&lt;img src=x onerror=alert(1)&gt;"],
  ["</code></main>", "&lt;/code&gt;&lt;/main&gt;"],
])("the code and the description %j are escaped", async (text, escaped) => {
  const encoded = encodeURIComponent(text);
  const html = await page(`?error=${encoded}&error_description=${encoded}`);

  expect(html.split(escaped)).toHaveLength(3);
  expect(html).not.toContain(text);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"])(
  "the code %s is a code like any other nobody knows",
  async (code) => {
    const html = await page(`?error=${code}`);

    expect(html).toContain("<p>The request could not be completed.</p>");
    expect(html).not.toMatch(/native code|object Object/);
  },
);

test("a code given twice is a bad query", async () => {
  expect(replyParts(await app.visitor().get("/api/auth/error?error=a&error=b"))).toEqual(
    invalidQuery,
  );
});
