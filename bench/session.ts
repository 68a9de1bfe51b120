import { migrate } from "#server/platform/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { installClients } from "../scripts/install-clients.ts";
import { type BenchServer, startBenchServer } from "./support/bench-server.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { load } from "./support/load.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";

const rounds = 5;
const secondsPerRound = 4;
/** Long enough for the compiler to have done its work: a server runs for days. */
const warmUpSeconds = 8;
const connections = 10;
const calmRate = 150;
const signInsAtOnce = 20;
const maya = { name: "Maya Okafor", password: "correct horse battery" };

interface Subject {
  name: "guildhall" | "cached" | "floor" | "constant" | "peer";
  server: BenchServer;
  url: string;
  /** As many people as connections. */
  cookies: string[];
}

/** CPU per GET /get-session, server and database together, against a peer, a floor and a constant of the same run. */
export async function measureSession(): Promise<Measurement> {
  installClients();
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
    const latency = await measureLatency(subjects[0]);
    return summary(cpu, latency);
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
      body: JSON.stringify({ ...maya, email: emailOf(group, person) }),
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

function emailOf(group: string, person: number): string {
  return `person${person}@${group}.example.com`;
}

/** Microseconds of CPU per request; rounds alternate, so that a noisy minute hits all alike. */
async function measureCpu(
  subjects: Subject[],
  postmaster: number,
): Promise<Record<Subject["name"], number>> {
  const samples: Record<Subject["name"], number[]> = {
    guildhall: [],
    cached: [],
    floor: [],
    constant: [],
    peer: [],
  };
  for (const subject of subjects) await run(subject, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const before = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster);
      const { requests } = await run(subject, secondsPerRound);
      const used = cpuSeconds(subject.server.pid) + cpuSeconds(postmaster) - before;
      samples[subject.name].push((used / requests) * 1_000_000);
    }
  }
  const { guildhall, cached, floor, constant, peer } = samples;
  return {
    guildhall: median(guildhall),
    cached: median(cached),
    floor: median(floor),
    constant: median(constant),
    peer: median(peer),
  };
}

/** The peer hashes on its event loop; here everybody else must hardly notice. */
async function measureLatency(subject: Subject): Promise<{ idleP99Ms: number; busyP99Ms: number }> {
  const steady = () => load({ ...request(subject), seconds: 10, connections: 4, rate: calmRate });
  const idle = await steady();
  const signIns = load({
    url: `${subject.server.baseUrl}/api/auth/sign-in/email`,
    headers: { "content-type": "application/json", origin: subject.server.baseUrl },
    body: JSON.stringify({ email: emailOf("plain", 0), password: maya.password }),
    connections: signInsAtOnce,
    seconds: 12,
  });
  const busy = await steady();
  await signIns;
  return { idleP99Ms: idle.p99Ms, busyP99Ms: busy.p99Ms };
}

function run(subject: Subject, seconds: number) {
  return load({ ...request(subject), seconds, connections });
}

function request(subject: Subject) {
  return { url: subject.url, cookies: subject.cookies };
}

function summary(
  cpu: Record<Subject["name"], number>,
  latency: { idleP99Ms: number; busyP99Ms: number },
): Measurement {
  return {
    name: "session",
    figures: {
      "CPU µs per get-session": cpu.guildhall,
      "CPU µs per get-session from the cookie cache": cpu.cached,
      "CPU µs per floor request": cpu.floor,
      "CPU µs per constant answer": cpu.constant,
      "CPU µs per get-session of the peer": cpu.peer,
      "p99 ms of get-session, idle": latency.idleP99Ms,
      "p99 ms of get-session during sign-ins": latency.busyP99Ms,
    },
    targets: [
      {
        name: "requests per CPU-second, times the peer's",
        ratio: cpu.peer / cpu.guildhall,
        atLeast: 8,
      },
      {
        name: "the same with the cookie cache on",
        ratio: cpu.peer / cpu.cached,
        atLeast: 20,
      },
      {
        name: "share of the floor (one primary-key SELECT)",
        ratio: cpu.floor / cpu.guildhall,
        atLeast: 0.6,
      },
      { name: "share of a constant answer", ratio: cpu.constant / cpu.guildhall },
      {
        name: `p99 during ${signInsAtOnce} sign-ins, times idle`,
        ratio: latency.busyP99Ms / Math.max(1, latency.idleP99Ms),
        atMost: 5,
      },
    ],
  };
}
