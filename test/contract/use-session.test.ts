import { afterAll, expect, test } from "vitest";
import { openSessionPage } from "../clients/react-session.ts";
import { until } from "../support/effects.ts";
import { getMailLink, subjects, tokenIn } from "../support/people.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const page = await openSessionPage(await app.listen());
const maya = { name: "Maya", email: "maya@example.com", password: "correct horse battery" };
afterAll(() => page.close());

test("useSession on a server has nothing yet", () => {
  expect(page.onServer()).toBe("<p>loading</p>");
});

test("useSession on a page follows sign-up, verification, profile, sign-out and sign-in", async () => {
  page.show();
  await shows("nobody");

  await page.client.signUp.email(maya);
  await shows("Maya, unverified");

  const token = tokenIn(await getMailLink(app, maya.email, subjects.verify));
  await page.client.verifyEmail({ query: { token } });
  await shows("Maya, verified");

  await page.client.updateUser({ name: "Maya O." });
  await shows("Maya O., verified");

  await page.client.signOut();
  await shows("nobody");

  await page.client.signIn.email(maya);
  await shows("Maya O., verified");
  expect(new Set(page.renders)).toEqual(
    new Set(["loading", "nobody", "Maya, unverified", "Maya, verified", "Maya O., verified"]),
  );
});

test("useSession refetches on request and sees changes made elsewhere", async () => {
  await app.platform.database.pool.query("update users set name = 'Renamed'");
  page.refetch();
  await shows("Renamed, verified");

  await app.platform.database.pool.query("delete from sessions");
  page.refetch();
  await shows("nobody");
  expect([...page.jar.keys()]).toEqual(["guildhall.known_browser"]);
});

test("useSession shows that the session could not be read", async () => {
  await page.client.signIn.email(maya);
  await shows("Renamed, verified");
  await app.platform.database.pool.query("alter table sessions rename to sessions_away");

  page.refetch();

  await shows("500 Failed to get session");
});

function shows(text: string): Promise<void> {
  return until(() => page.text() === text);
}
