import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { installClients } from "../scripts/install-clients.ts";
import { type BenchServer, startBenchServer } from "./support/bench-server.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { load } from "./support/load.ts";
import { pacedP99Ms } from "./support/paced-latency.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";

const rounds = 11;
const secondsPerRound = 2;
/** Long enough for the compiler to have done its work: a server runs for days. */
const warmUpSeconds = 8;
const connections = 32;
const signInsAtOnce = 20;
const latencyWindows = 5;
const secondsPerWindow = 5;
const calmPerSecond = 200;
const maya = { name: "Maya Okafor", password: "correct horse battery" };

const subjectNames = ["guildhall", "cached", "floor", "constant", "peer"] as const;
type SubjectName = (typeof subjectNames)[number];
/** Microseconds of CPU per request of each subject in one round. */
type Round = Record<SubjectName, number>;

interface Latency {
  idleP99Ms: number;
  busyP99Ms: number;
}

interface Subject {
  name: SubjectName;
  server: BenchServer;
  url: string;
  /** As many people as connections. */
  cookies: string[];
}

/**
 * Measures CPU per GET /get-session, server and database together, against a peer, a floor and a
 * constant of the same run.
 */
export async function measureSession(): Promise<Measurement> {
  installClients("usual");
  const database = await startDatabaseServer();
  const ours = await createDatabase(database.url);
  const theirs = await createDatabase(database.url);
  await migrate(ours);
  const guildhall = await startBenchServer("guildhall-server.ts", ours);
  const cacheOn = { SESSION_COOKIE_CACHE_SECONDS: "3600" };
  const cached = await startBenchServer("guildhall-server.ts", ours, cacheOn);
  const peer = await startBenchServer("peer-server.ts", theirs);
  try {
    const subjects = await prepareSubjects(guildhall, cached, peer);
    const cpu = await measureCpu(subjects, await postmasterPid(database.url));
    return summary(cpu, await measureLatency(subjects[0]));
  } finally {
    await Promise.all([guildhall.stop(), cached.stop(), peer.stop()]);
    await dropDatabase(ours, database.url);
    await dropDatabase(theirs, database.url);
    await database.stop();
  }
}

async function prepareSubjects(
  guildhall: BenchServer,
  cached: BenchServer,
  peer: BenchServer,
): Promise<[Subject, ...Subject[]]> {
  const cookies = await signUpPeople(guildhall, "plain");
  const path = "/api/auth/get-session";
  const answer = await fetch(guildhall.baseUrl + path, { headers: { cookie: cookies[0] ?? "" } });
  const text = await answer.text();
  const query = `bytes=${text.length}&id=${JSON.parse(text).session.id}`;
  return [
    { name: "guildhall", server: guildhall, url: guildhall.baseUrl + path, cookies },
    {
      name: "cached",
      server: cached,
      url: cached.baseUrl + path,
      cookies: await signUpPeople(cached, "cached"),
    },
    { name: "floor", server: guildhall, url: `${guildhall.baseUrl}/bench/floor?${query}`, cookies },
    {
      name: "constant",
      server: guildhall,
      url: `${guildhall.baseUrl}/bench/constant?${query}`,
      cookies,
    },
    {
      name: "peer",
      server: peer,
      url: peer.baseUrl + path,
      cookies: await signUpPeople(peer, "peer"),
    },
  ];
}

async function signUpPeople({ baseUrl }: BenchServer, group: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < connections; person += 1) {
    const response = await fetch(`${baseUrl}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: baseUrl },
      body: JSON.stringify({ ...maya, email: toEmail(group, person) }),
    });
    if (!response.ok) throw new Error(`sign-up at ${baseUrl} answered ${response.status}`);
    cookies.push(
      response.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; "),
    );
  }
  return cookies;
}

function toEmail(group: string, person: number): string {
  return `person${person}@${group}.example.com`;
}

/** Rounds alternate, and ratios are taken within a round, so that a noisy minute hits all alike. */
async function measureCpu(subjects: Subject[], postmaster: number): Promise<Round[]> {
  for (const subject of subjects) await run(subject, warmUpSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const entries: [SubjectName, number][] = [];
    for (const subject of subjects) {
      const before = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster);
      const { requests } = await run(subject, secondsPerRound);
      const used = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster) - before;
      entries.push([subject.name, (used / requests) * 1_000_000]);
    }
    measured.push(Object.fromEntries(entries) as Round);
  }
  return measured;
}

/**
 * The peer hashes on its event loop; here everybody else must hardly notice. Quiet and busy windows
 * alternate.
 */
async function measureLatency(subject: Subject): Promise<Latency[]> {
  const { url, cookies } = subject;
  const paced = { url, cookies, seconds: secondsPerWindow, perSecond: calmPerSecond };
  const measured: Latency[] = [];
  for (let window = 0; window < latencyWindows; window += 1) {
    const idleP99Ms = await pacedP99Ms(paced);
    const signIns = load({
      url: `${subject.server.baseUrl}/api/auth/sign-in/email`,
      headers: { "content-type": "application/json", origin: subject.server.baseUrl },
      body: JSON.stringify({ email: toEmail("plain", 0), password: maya.password }),
      connections: signInsAtOnce,
      // Longer than the client runs, with its start and its first second.
      seconds: secondsPerWindow + 3,
    });
    measured.push({ idleP99Ms, busyP99Ms: await pacedP99Ms(paced) });
    await signIns;
  }
  return measured;
}

function run({ url, cookies }: Subject, seconds: number) {
  return load({ url, cookies, seconds, connections });
}

function summary(cpu: Round[], latency: Latency[]): Measurement {
  const used = (name: SubjectName) => median(cpu.map((round) => round[name]));
  const ratio = (name: SubjectName, to: SubjectName) =>
    median(cpu.map((round) => round[name] / round[to]));
  return {
    name: "session",
    figures: {
      "CPU µs per get-session": used("guildhall"),
      "CPU µs per get-session from the cookie cache": used("cached"),
      "CPU µs per floor request": used("floor"),
      "CPU µs per constant answer": used("constant"),
      "CPU µs per get-session of the peer": used("peer"),
      "p99 ms of get-session, idle": median(latency.map(({ idleP99Ms }) => idleP99Ms)),
      "p99 ms of get-session during sign-ins": median(latency.map(({ busyP99Ms }) => busyP99Ms)),
    },
    targets: [
      {
        name: "requests per CPU-second, times the peer's",
        ratio: ratio("peer", "guildhall"),
        atLeast: 8,
      },
      { name: "the same with the cookie cache on", ratio: ratio("peer", "cached"), atLeast: 20 },
      {
        name: "share of the floor (one primary-key SELECT)",
        ratio: ratio("floor", "guildhall"),
        atLeast: 0.6,
      },
      { name: "share of a constant answer", ratio: ratio("constant", "guildhall") },
      {
        name: `p99 during ${signInsAtOnce} sign-ins, times idle`,
        ratio: median(latency.map(({ idleP99Ms, busyP99Ms }) => busyP99Ms / idleP99Ms)),
        atMost: 5,
      },
    ],
  };
}
