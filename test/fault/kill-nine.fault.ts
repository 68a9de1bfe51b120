import { expect, test } from "vitest";
import { until } from "#test/support/effects.ts";
import { killTree, type Program, readyProgram } from "#test/support/program.ts";
import { usedFolder } from "#test/support/test-folder.ts";

interface Person {
  email: string;
  /** The session cookie of the acknowledged sign-up. */
  cookie: string;
}

interface Round {
  acknowledged: Person[];
  /** Addresses of sign-ups that were cut off without an answer. */
  unanswered: string[];
}

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const roundTimeoutMs = 60_000;
const signUpsAtOnce = 8;
const password = "correct horse battery";

test(`${rounds} times kill -9 of the whole tree during sign-ups loses no sign-up that was confirmed`, {
  timeout: rounds * roundTimeoutMs,
}, async () => {
  const folder = usedFolder();
  const people: Person[] = [];
  const startsMs: number[] = [];
  let [unanswered, committedUnanswered] = [0, 0];
  const start = async () => {
    const before = performance.now();
    const program = await readyProgram({ folder });
    startsMs.push(Math.round(performance.now() - before));
    return program;
  };

  let program = await start();
  for (let round = 1; round <= rounds; round += 1) {
    const lived = await signUpUntilKilled(program, folder, round);
    people.push(...lived.acknowledged);
    program = await start();
    const lost = await listLost(program, people);
    expect(lost, `lost in round ${round}`).toEqual([]);
    unanswered += lived.unanswered.length;
    committedUnanswered += await countSignedUp(program, lived.unanswered);
  }
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);

  expect(people.length).toBeGreaterThanOrEqual(rounds);
  const [first = 0, ...later] = startsMs;
  later.sort((a, b) => a - b);
  console.info(
    `${rounds} kills: ${people.length} sign-ups acknowledged, 0 lost; ${unanswered} cut off without an answer, ` +
      `${committedUnanswered} of them committed; first start ${first} ms, later ones ` +
      `${later[0]}–${later.at(-1)} ms, half of them under ${later[Math.floor(later.length / 2)]} ms`,
  );
});

/** Several people sign up at a time, one after the other, until everything is killed under them. */
async function signUpUntilKilled(program: Program, folder: string, round: number): Promise<Round> {
  const result: Round = { acknowledged: [], unanswered: [] };
  let killed = false;
  let people = 0;
  const someone = async () => {
    while (!killed) {
      const email = `round${round}-${++people}@example.com`;
      const cookie = await signUp(program, email).catch(() => undefined);
      if (cookie === undefined) result.unanswered.push(email);
      else result.acknowledged.push({ email, cookie });
    }
  };
  const everyone = Promise.all(Array.from({ length: signUpsAtOnce }, someone));
  // However slow the machine is: each round has somebody to lose.
  await until(() => result.acknowledged.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 350));
  killed = true;
  await killTree(program, folder);
  await everyone;
  return result;
}

/** The session cookie, once the whole answer is here. */
async function signUp(program: Program, email: string): Promise<string> {
  const response = await post(program, "/api/auth/sign-up/email", { name: "Ada", email, password });
  expect(response.status).toBe(200);
  await response.text();
  return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}

/** A session that is still there proves its user, its row and the secret that signed its cookie. */
async function listLost(program: Program, people: Person[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { email, cookie } of people) {
    const response = await fetch(`${program.baseUrl}/api/auth/get-session`, {
      headers: { cookie },
    });
    const body = (await response.json()) as { user: { email: string } } | null;
    if (body?.user.email !== email) lost.push(email);
  }
  return lost;
}

async function countSignedUp(program: Program, emails: string[]): Promise<number> {
  let count = 0;
  for (const email of emails) {
    const { status } = await post(program, "/api/auth/sign-in/email", { email, password });
    expect([200, 401]).toContain(status);
    if (status === 200) count += 1;
  }
  return count;
}

function post(program: Program, path: string, body: unknown): Promise<Response> {
  return fetch(program.baseUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: program.baseUrl },
    body: JSON.stringify(body),
  });
}
