import { lookup } from "node:dns/promises";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listStrays } from "#server/embedded/stray-processes.ts";
import { isLongRun } from "#test/support/campaign.ts";
import { until } from "#test/support/effects.ts";
import { freePort } from "#test/support/free-port.ts";
import { type Program, readyProgram, startProgram } from "#test/support/program.ts";
import { testFolder, usedFolder } from "#test/support/test-folder.ts";

const oneSentence = /^[^\n]+\.\n$/;
const stopsWithinMs = 10_000;
const password = "correct horse battery";

test("a second start on the same data folder says so in one sentence, and the first goes on", async () => {
  const folder = testFolder();
  const first = await readyProgram({ folder });
  expect(first.output().stdout).toMatch(/Creating the database.*Preparing the tables.*Ready/s);
  const second = await startProgram({ folder });

  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output().stderr).toMatch(oneSentence);
  expect(second.output().stderr).toContain("already running");
  expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
  expect(first.output().stdout).not.toMatch(/"level":[45]0/);
});

const loopbacks = await lookup("localhost", { all: true });

test.each(loopbacks)(
  "a port in use on $address is reported in one sentence, and no PostgreSQL is left behind",
  async ({ address }) => {
    const folder = usedFolder();
    const port = await freePort();
    const other = createServer().listen(port, address);
    onTestFinished(() => void other.close());
    const program = await startProgram({ folder, port });

    expect(await program.ended).toEqual({ code: 1, signal: null });
    expect(program.output().stderr).toMatch(oneSentence);
    expect(program.output().stderr).toContain(`Port ${port} is in use`);
    expect(listStrays(folder)).toEqual([]);
  },
);

test.each([
  ["PORT", { PORT: "many" }],
  ["HOST", { HOST: "198.51.100.7" }],
  ["HOST", { HOST: "nowhere.invalid" }],
  ["GUILDHALL_SECRET", { GUILDHALL_SECRET: "short" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "everybody" }],
])("a bad %s is reported in one sentence, and no PostgreSQL is left behind", async (name, env) => {
  const folder = usedFolder();
  const program = await startProgram({ folder, env });

  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.output().stderr).toMatch(oneSentence);
  expect(program.output().stderr).toContain(name);
  expect(listStrays(folder)).toEqual([]);
});

test("SIGTERM under load answers what was in flight, then exits 0", async () => {
  const folder = usedFolder();
  const program = await readyProgram({ folder });
  const load = signUps(program, 8);
  await until(() => load.answered.length >= 3);

  program.child.kill("SIGTERM");
  const end = await program.ended;
  load.stop();
  await load.done;

  expect(end).toEqual({ code: 0, signal: null });
  expect(new Set(load.answered)).toEqual(new Set([200]));
  expect(listStrays(folder)).toEqual([]);
  // A connection the program had not read from when its port closed is cut, before any effect.
  const next = await readyProgram({ folder });
  for (const email of load.cutOff) expect(await signInStatus(next, email)).toBe(401);
});

test("a SIGTERM that npm gives to its shell alone stops the server and its PostgreSQL too", async () => {
  const folder = usedFolder();
  const env = { npm_lifecycle_event: "start" };
  const program = await readyProgram({ folder, env, byShell: true });

  program.child.kill("SIGTERM");

  await until(() => listStrays(folder).length === 0, stopsWithinMs);
  await expect(fetch(`${program.baseUrl}/healthz`)).rejects.toThrow();
});

test("a client that never finishes its request does not hold up the stop", async () => {
  const folder = usedFolder();
  const program = await readyProgram({ folder });
  const port = Number(new URL(program.baseUrl).port);
  const half = await connected(port);
  half.write(
    "POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{",
  );
  const quiet = await connected(port);
  await until(async () => (await fetch(`${program.baseUrl}/healthz`)).ok);

  program.child.kill("SIGTERM");

  expect(await program.ended).toEqual({ code: 0, signal: null });
  for (const socket of [half, quiet]) socket.destroy();
});

test.each(isLongRun ? [200, 700, 1_500] : [700])(
  "Ctrl-C %i ms after the start leaves nothing running, and the next start works",
  async (afterMs) => {
    const folder = testFolder();
    const program = await startProgram({ folder });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    process.kill(-(program.child.pid ?? Number.NaN), "SIGINT");

    const end = await program.ended;
    // Before our own code runs, Node itself ends with the signal.
    expect([
      { code: 0, signal: null },
      { code: null, signal: "SIGINT" },
    ]).toContainEqual(end);
    expect(program.output().stderr).toBe("");
    expect(listStrays(folder)).toEqual([]);

    const next = await readyProgram({ folder });
    next.child.kill("SIGTERM");
    expect(await next.ended).toEqual({ code: 0, signal: null });
  },
  60_000,
);

/** People who sign up over and over until one gets no answer. */
function signUps(program: Program, atOnce: number) {
  let stopped = false;
  let people = 0;
  const answered: number[] = [];
  const cutOff: string[] = [];
  const someone = async () => {
    while (!stopped) {
      const email = `person${++people}@example.com`;
      await fetch(`${program.baseUrl}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Ada", email, password }),
      }).then(
        async (response) => {
          await response.text();
          answered.push(response.status);
        },
        () => {
          stopped = true;
          cutOff.push(email);
        },
      );
    }
  };
  const done = Promise.all(Array.from({ length: atOnce }, someone));
  return { answered, cutOff, done, stop: () => (stopped = true) };
}

async function signInStatus(program: Program, email: string): Promise<number> {
  const { status } = await fetch(`${program.baseUrl}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost");
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
    socket.on("error", () => {});
  });
}
