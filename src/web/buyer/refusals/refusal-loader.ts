import type { FieldIssue } from "#web/platform/api/api.ts";

/**
 * The texts of refusals are loaded with the first refusal. Without them, the server's own texts are
 * shown.
 */
function loadTexts(): Promise<typeof import("./refusal-texts.ts") | undefined> {
  // biome-ignore lint/plugin: the connection failed, and there are other texts
  return import("./refusal-texts.ts").catch(() => undefined);
}

export async function fieldTexts(): Promise<(issue: FieldIssue) => string> {
  return (await loadTexts())?.fieldTexts() ?? (({ message }) => message);
}

export async function declineText(
  decline: { reason: string | undefined; message: string | undefined },
  otherwise: string,
): Promise<string> {
  return (await loadTexts())?.declineText(decline, otherwise) ?? decline.message ?? otherwise;
}
