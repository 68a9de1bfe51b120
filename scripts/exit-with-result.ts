import { StartRefusal } from "#server/platform/start-refusal.ts";

/**
 * Ends the process with the code that a command returns. What a person can fix is one sentence,
 * without a stack.
 */
export async function exitWithResult(command: () => Promise<number>): Promise<never> {
  try {
    process.exit(await command());
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
