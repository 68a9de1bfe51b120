import pg from "pg";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { until } from "#test/support/effects.ts";
import { freePort } from "#test/support/free-port.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "../support/when-over.ts";

test("closing lets a running request finish, and takes no new one", async () => {
  const port = await freePort();
  const platform = await testPlatform({ env: { PORT: String(port) } });
  const { server } = await createApp(platform);
  await server.listen({ host: "127.0.0.1", port });
  const signUp = () =>
    fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "A",
        email: "a@example.com",
        password: "correct horse battery",
      }),
    });
  const blocker = new pg.Client(platform.databaseUrl);
  await blocker.connect();
  whenOver(() => blocker.end());
  await blocker.query("begin; lock table users in access exclusive mode");

  const running = signUp();
  await until(async () => (await waitingForLock(blocker)) === 1);
  let closed = false;
  const closing = server.close().then(() => (closed = true));
  await until(() => !server.server.listening);
  await expect(signUp()).rejects.toThrow();
  expect(closed).toBe(false);
  await blocker.query("commit");

  expect((await running).status).toBe(200);
  await closing;
  const { rows } = await blocker.query("select email from users");
  expect(rows).toEqual([{ email: "a@example.com" }]);
});

async function waitingForLock(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_locks where not granted and relation = 'users'::regclass",
  );
  return rows[0].n;
}
