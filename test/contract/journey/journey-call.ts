import type { JourneyAnswer } from "../../clients/journey-client.ts";
import type { Release } from "../../clients/release-names.ts";
import type { JourneyWorld } from "./journey-world.ts";

/** One call of the official client, as its releases make it, and what it must answer. */
export interface JourneyCall {
  /** As an application writes it: `organization.create`. */
  call: string;
  /** The first release that has it; all of them, if not given. */
  since?: string;
  /** The first release that no longer has it. */
  until?: string;
  run(world: JourneyWorld): Promise<JourneyAnswer>;
  data: unknown;
}

export function isIn({ since = "1.2", until = "2.0" }: JourneyCall, release: Release): boolean {
  const minor = (version: string) =>
    Number(version.split(".")[0]) * 100 + Number(version.split(".")[1]);
  return minor(release) >= minor(since) && minor(release) < minor(until);
}

export function isBefore(release: Release, version: string): boolean {
  return Number(release.split(".")[1]) < Number(version.split(".")[1]);
}
