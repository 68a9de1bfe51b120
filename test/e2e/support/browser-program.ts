import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserProgram, hasNpmBrowser, unpackNpmBrowser } from "./npm-browser.ts";

// None of these weakens what the tests see: web security and process isolation stay on.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Candidate {
  name: string;
  find: () => Promise<BrowserProgram | undefined>;
}

export const browserCandidates: Candidate[] = [
  { name: "E2E_BROWSER", find: async () => programAt(process.env.E2E_BROWSER) },
  { name: "@sparticuz/chromium", find: unpackNpmBrowser },
  { name: "system browser", find: async () => programAt(onPath()) },
];

/** Finds the first browser on this machine, started or not; undefined where there is none. */
export async function findBrowser(): Promise<BrowserProgram | undefined> {
  for (const { find } of browserCandidates) {
    const program = await find().catch(() => undefined);
    if (program) return program;
  }
  return undefined;
}

/**
 * Returns whether tests must have a browser: where they are asked for, and in CI where npm brings
 * one; elsewhere they are skipped without it.
 */
export function isBrowserRequired(): boolean {
  const { E2E_REQUIRED, E2E_BROWSER, CI } = process.env;
  return E2E_REQUIRED === "1" || Boolean(E2E_BROWSER) || (Boolean(CI) && hasNpmBrowser);
}

export function launchOptions({ path, env }: BrowserProgram) {
  return { executablePath: path, args: flags, env: { ...definedOnly(process.env), ...env } };
}

function programAt(path: string | undefined): BrowserProgram | undefined {
  return path ? { path, env: {} } : undefined;
}

/** The fastest first: without windows, a browser needs a fifth less time. */
const browserNames = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return browserNames
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(existsSync);
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const defined = Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(defined);
}
