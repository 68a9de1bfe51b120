import { expect, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { startFakeSmtp } from "#test/support/fake-smtp.ts";
import { freePort } from "#test/support/free-port.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testPlatform } from "#test/support/test-database.ts";

const signUpsPerNode = 20;
const platform = await testPlatform();
const smtp = await startFakeSmtp();

/**
 * The program itself in four processes: what was acknowledged on one node is carried out by
 * another.
 */
test("every sign-up on two API nodes gets its mail from two workers, one of them killed", async () => {
  const ports = [await freePort(), await freePort()];
  const [doomed] = await Promise.all([
    start("worker"),
    start("worker"),
    ...ports.map((port) => start("api", port)),
  ]);
  const people = ports.flatMap((port) =>
    Array.from({ length: signUpsPerNode }, (_, index) => ({
      port,
      email: `person${index}.of${port}@example.com`,
    })),
  );
  const signingUp = Promise.all(
    ports.map(async (port) => {
      for (const person of people.filter((each) => each.port === port)) await signUp(person);
    }),
  );

  await until(() => smtp.received.length >= 5);
  doomed?.child.kill("SIGKILL");
  await doomed?.ended;
  await signingUp;
  await until(async () => (await unsentMails()) === 0);

  const byRecipient = Map.groupBy(smtp.received, (mail) => mail.to.join());
  expect([...byRecipient.keys()].sort()).toEqual(people.map((person) => person.email).sort());
  for (const mails of byRecipient.values()) {
    // At least once; a repetition is recognized by its Message-ID.
    expect(new Set(mails.map((mail) => /^Message-ID: .*$/m.exec(mail.data)?.[0])).size).toBe(1);
  }
  expect(smtp.received.length).toBeLessThan(people.length + 9);
});

function start(role: "api" | "worker", port?: number): Promise<Program> {
  return programOn(platform.databaseUrl, {
    port,
    env: { GUILDHALL_ROLE: role, SMTP_URL: smtp.url },
  });
}

async function signUp(person: { port: number; email: string }): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${person.port}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://localhost:${person.port}` },
    body: JSON.stringify({ name: "Someone", email: person.email, password: "correct horse" }),
  });
  expect(answer.status).toBe(200);
}

async function unsentMails(): Promise<number> {
  const { rows } = await platform.database.pool.query(
    "select count(*) as count from mails where sent_at is null",
  );
  return Number(rows[0]?.count);
}
