import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { type BrowserProgram, unpackNpmBrowser } from "./npm-browser.ts";

// None of these weakens what the journeys test: web security and process isolation stay on.
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

const candidates: Candidate[] = [
  { name: "E2E_BROWSER", find: async () => programAt(process.env.E2E_BROWSER) },
  { name: "system browser", find: async () => programAt(onPath()) },
  { name: "@sparticuz/chromium", find: unpackNpmBrowser },
];

/** The first browser that really starts; refuses with what each of the others said. */
export async function openBrowser(): Promise<Browser> {
  const reasons: string[] = [];
  for (const { name, find } of candidates) {
    try {
      const program = await find();
      if (program) return await launch(program);
      reasons.push(`${name}: none`);
    } catch (error) {
      reasons.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(`No browser starts (${reasons.join("; ")}). Set E2E_BROWSER to one that does.`);
}

function launch(program: BrowserProgram): Promise<Browser> {
  return chromium.launch({
    executablePath: program.path,
    args: flags,
    env: { ...definedOnly(process.env), ...program.env },
    timeout: 30_000,
  });
}

function programAt(path: string | undefined): BrowserProgram | undefined {
  return path ? { path, env: {} } : undefined;
}

function onPath(): string | undefined {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  const defined = Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(defined);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
