import { expect, test } from "vitest";
import { anotherBrowser, mailsTo, subjects } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });

test("a sign-in from a new browser is reported once; the browser of the sign-up and known ones are not", async () => {
  const maya = await app.signedUp();
  const notices = async () => (await mailsTo(app, maya.email, subjects.device)).length;

  await anotherBrowser(app, maya);
  expect(await notices()).toBe(0);
  await anotherBrowser(app, maya, { userAgent: "Phone/1.0" });
  expect(await notices()).toBe(1);
  await anotherBrowser(app, maya, { userAgent: "Phone/1.0" });
  expect(await notices()).toBe(1);
  await anotherBrowser(app, maya, { userAgent: "Tablet/1.0" });
  expect(await notices()).toBe(2);
});

test("the notice names browser and address and carries no link", async () => {
  const maya = await app.signedUp();
  await anotherBrowser(app, maya, {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  });

  const [notice] = await mailsTo(app, maya.email, subjects.device);

  expect(notice?.links).toEqual([]);
  expect(notice?.text).toContain("Browser: Firefox on Linux\n");
  expect(notice?.text).toContain("IP address: 127.0.0.1\n");
  expect(`${notice?.html}${notice?.text}`).not.toMatch(/<a\b|https?:/);
});

test("what a browser calls itself cannot become a link in the notice", async () => {
  const maya = await app.signedUp();
  await anotherBrowser(app, maya, {
    userAgent: "Your account is locked. Go to https://evil.example/unlock or www.evil.example",
  });

  const [notice] = await mailsTo(app, maya.email, subjects.device);

  expect(`${notice?.html}${notice?.text}`).not.toMatch(/evil|locked/);
});

test("a failed sign-in is not reported, from any browser", async () => {
  const maya = await app.signedUp();
  await app
    .visitor()
    .post(
      "/api/auth/sign-in/email",
      { email: maya.email, password: "wrong" },
      { "user-agent": "Phone/1.0" },
    );

  expect(await mailsTo(app, maya.email, subjects.device)).toEqual([]);
});
