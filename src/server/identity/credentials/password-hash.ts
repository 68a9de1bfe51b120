import { scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { type Algorithm, hash, verify } from "@node-rs/argon2";
import type { Caller } from "#server/platform/context.ts";
import { toNetwork } from "#server/platform/http/client-address.ts";
import { createFairQueue } from "#server/platform/limits/fair-queue.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { credentialErrors } from "./credential-errors.ts";

const argon2id = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
const imported = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024, bytes: 64 };
const atOnce = Math.max(1, availableParallelism() - 1);
/** One network has at most half of it. */
const waitingBounds = { total: 50, perGroup: 25 };

/** Who asks for it: networks take turns. */
type HashCaller = Pick<Caller, "ipAddress">;

interface Turn {
  start(): void;
  refuse(): void;
}

let running = 0;
const waiting = createFairQueue<Turn>(waitingBounds);
let dummy: Promise<string> | undefined;

export function hashPassword(caller: HashCaller, password: string): Promise<string> {
  return inTurn(caller, () => hash(password.normalize("NFKC"), argon2id));
}

/** Also reads the `salt:hex` scrypt of imported users. */
export function isPassword(caller: HashCaller, stored: string, password: string): Promise<boolean> {
  const text = password.normalize("NFKC");
  return inTurn(caller, () =>
    stored.startsWith("$argon2") ? verify(stored, text) : isImportedPassword(stored, text),
  );
}

/** Does the same work for an unknown address as for a known one, so that time tells nothing. */
export async function isNoPassword(caller: HashCaller, password: string): Promise<false> {
  dummy ??= hash("no password has this hash", argon2id);
  await isPassword(caller, await dummy, password);
  return false;
}

/** A hash of weaker or foreign making is replaced at the next good sign-in. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2id;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

async function isImportedPassword(stored: string, text: string): Promise<boolean> {
  const [salt, hex] = stored.split(":");
  const expected = Buffer.from(hex ?? "", "hex");
  if (!salt || expected.length !== imported.bytes) return false;
  const { bytes, ...cost } = imported;
  const derived = await deriveScrypt(text, salt, bytes, cost);
  return timingSafeEqual(derived, expected);
}

const deriveScrypt = promisify(scrypt) as (
  password: string,
  salt: string,
  bytes: number,
  cost: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/**
 * Hashing keeps a core free for everything else; a crowd waits, a flood is turned away, network by
 * network.
 */
async function inTurn<Result>(caller: HashCaller, work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) await myTurn(toNetwork(caller.ipAddress));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.take();
    if (next) next.start();
    else running -= 1;
  }
}

function myTurn(network: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal(credentialErrors.tooBusy));
    waiting.add(network, { start: resolve, refuse })?.refuse();
  });
}
