import { expect, test } from "vitest";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("of 20 sign-ups at once with one address, in any letter case, exactly one wins", async () => {
  const email = "maya@example.com";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.visitor().post("/api/auth/sign-up/email", {
        name: `Maya ${n}`,
        email: n % 2 ? email : email.toUpperCase(),
        password: "correct horse battery",
      }),
    ),
  );
  const winners = answers.filter(({ status }) => status === 200);
  const losers = answers.filter(({ status }) => status !== 200);

  expect(winners).toHaveLength(1);
  for (const { status, body, setCookies } of losers) {
    expect([status, body.message, setCookies]).toEqual([422, "User already exists", []]);
  }
  const snapshot = await snapshotTables(app.platform.database.pool);
  const counts = ["users", "accounts", "sessions", "mails", "audit_log"].map(
    (table) => snapshot[table]?.split(" ")[0],
  );
  expect(counts).toEqual(["1", "1", "1", "1", "1"]);
  expect(winners[0]?.body.user.email).toBe(email);
});

test("of 20 sign-ups at once with one address and private accounts all are answered alike, one counts", async () => {
  const privately = await testApp({ env: { ACCOUNT_PRIVACY: "on" } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      privately.visitor().post("/api/auth/sign-up/email", {
        name: `Maya ${n}`,
        email: "maya@example.com",
        password: "correct horse battery",
      }),
    ),
  );
  const { rows } = await privately.platform.database.pool.query(
    `select (select count(*) from users) as users, (select count(*) from accounts) as accounts,
       (select count(*) from audit_log) as acts, (select count(*) from mails) as mails`,
  );

  for (const { status, body, setCookies } of answers)
    expect([status, body.token, body.user.email, setCookies]).toEqual([
      200,
      null,
      "maya@example.com",
      [],
    ]);
  expect(Object.values(rows[0]).map(Number)).toEqual([1, 1, 1, 20]);
});

test("of 20 people who sign up at once on a new sandbox, exactly one is administrator", async () => {
  const sandbox = await testApp();
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sandbox.signedUp(`first${n}@example.com`)),
  );
  const statuses = async () => {
    const answers = await Promise.all(
      people.map((person) => person.get("/api/auth/admin/list-users")),
    );
    return answers.map(({ status }) => status);
  };
  const administrator = (await statuses()).indexOf(200);

  expect((await statuses()).filter((status) => status === 200)).toHaveLength(1);
  await sandbox.platform.database.pool.query("delete from users where email = $1", [
    people[administrator]?.email,
  ]);
  expect((await statuses()).filter((status) => status === 200)).toEqual([]);
});

test("of 20 sign-outs at once of one session, one ends it and all of them succeed", async () => {
  const maya = await app.signedUp("ada@example.com");
  const cookie = [...maya.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.visitor().post("/api/auth/sign-out", {}, { cookie })),
  );
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as n from audit_log where action = 'session.signed_out'",
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(rows).toEqual([{ n: 1 }]);
  expect((await maya.get("/api/auth/get-session")).text).toBe("null");
});
