import { type Browser, chromium } from "@playwright/test";
import { browserCandidates, launchOptions } from "./browser-program.ts";

/** Opens the first browser that really starts; refuses with what each of the others said. */
export async function openBrowser(): Promise<Browser> {
  const reasons: string[] = [];
  for (const { name, find } of browserCandidates) {
    try {
      const program = await find();
      if (program) return await chromium.launch({ ...launchOptions(program), timeout: 120_000 });
      reasons.push(`${name}: none`);
    } catch (error) {
      reasons.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(`No browser starts (${reasons.join("; ")}). Set E2E_BROWSER to one that does.`);
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}
