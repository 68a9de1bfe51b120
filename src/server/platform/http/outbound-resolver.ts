import { lookup, Resolver } from "node:dns/promises";
import type { Reach } from "./outbound-rules.ts";

/** All addresses of a name. An empty list if it has none. */
export type ResolveName = (name: string, reach: Reach) => Promise<readonly string[]>;

/**
 * Asks the name server itself for names that strangers choose: the lookup of the system takes one
 * of four threads, which password hashing needs too, and a slow name server would hold them all.
 */
export const resolveName: ResolveName = (name, { addresses }) =>
  addresses === "public" ? askNameServer(name) : askSystem(name);

/** Knows the hosts file, too. */
async function askSystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

const nameServer = new Resolver({ timeout: 2_000, tries: 2 });

async function askNameServer(name: string): Promise<string[]> {
  const answers = await Promise.allSettled([nameServer.resolve4(name), nameServer.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
