import { expect, test } from "vitest";
import { portalPaths } from "#contract/portal-paths.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";
import { portalPageScripts } from "./portal-documents.ts";

const app = await testApp();
const seller = await aSeller(app);
const { slug } = (await seller.get(`/v1/organizations/${seller.organizationId}`)).body;
const pages = Object.values(portalPaths).map((path) => path.replace("$slug", slug));

test.each(pages)(
  "%s is a page that nothing keeps or lists, and that loads nothing else",
  async (path) => {
    const { status, headers, text } = await app
      .visitor()
      .get(`${path}?customer_session_token=secret`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "strict-origin",
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(text).toContain('id="guildhall-settings">{"mode":"sandbox"');
    expect(text).not.toContain("secret");
  },
);

test("the document names the script of its page and the texts of one language", async () => {
  const { text } = await app.visitor().get(`/portal/${slug}?locale=de-AT`);
  expect(text).toContain('<html data-locale="de-AT" lang="de">');
  const scripts = [...text.matchAll(/modulepreload[^>]*href="\/assets\/([^"]+)\.js"/g)].map(
    ([, name]) => name?.replace(/-.{8}$/, ""),
  );
  expect(scripts).toEqual(
    expect.arrayContaining(["portal-overview", "portal-sign-in", "portal-messages-de"]),
  );
  expect(scripts.filter((name) => /-messages-(?!de)/.test(name ?? ""))).toEqual([]);
});

test("every address of the portal has a script", () => {
  expect(Object.keys(portalPageScripts)).toEqual(Object.keys(portalPaths));
});

test("an address below the portal that is no page is not found", async () => {
  const { status } = await app.visitor().get(`/portal/${slug}/nothing`, { accept: "text/html" });
  expect(status).toBe(404);
});
