import { dirname, join } from "node:path";
import { type DataHome, makeOpenFolder } from "./data-home.ts";
import { takeFolderLock } from "./folder-lock.ts";
import { linkLibraries } from "./library-links.ts";
import { findPostgresPackage, type PostgresPackage } from "./postgres-package.ts";
import { copyRuntime } from "./runtime-copy.ts";
import { findClosedFolder, isPermitted, type ServerUser } from "./server-user.ts";
import { waitUntil } from "./wait-until.ts";

export interface PostgresRuntime {
  bin: string;
  version: string;
}

/**
 * Finds the package where npm put it, or copies it where it lies out of reach or is incomplete and
 * read-only.
 */
export async function prepareRuntime(home: DataHome, shelter: string): Promise<PostgresRuntime> {
  const found = findPostgresPackage();
  if (home.user && !isUsableBy(found.root, home.user)) {
    makeOpenFolder(shelter);
    return runtimeIn(await copyToShelter(found, shelter), found);
  }
  if (linkLibraries(found.root)) return runtimeIn(found.root, found);
  return runtimeIn(copyRuntime(found, home.path), found);
}

function runtimeIn(root: string, found: PostgresPackage): PostgresRuntime {
  const [major, minor] = found.version.split(".");
  return { bin: join(root, "native", "bin"), version: `${major}.${minor}` };
}

function isUsableBy(root: string, user: ServerUser): boolean {
  const samples = ["bin/postgres", "lib/postgresql", "share/postgresql/postgres.bki"];
  return samples.every((sample) => {
    const path = join(root, "native", sample);
    return !findClosedFolder(dirname(path), user) && isPermitted(path, user, 0o4);
  });
}

/** Programs in several folders share one copy: the first makes it, the others wait for it. */
async function copyToShelter(found: PostgresPackage, shelter: string): Promise<string> {
  const lock = await waitUntil(() => takeFolderLock(shelter), { everyMs: 50, forMs: 30_000 });
  if (!lock) throw new Error(`another program keeps ${shelter} locked`);
  try {
    return copyRuntime(found, shelter);
  } finally {
    await lock.release();
  }
}
