interface AttemptState {
  status: string;
}

/**
 * Returns whether the buyer's browser has the client secret of the attempt's intent. It gets the
 * secret only when it has something left to do, and from then on it can pay the intent by itself.
 */
export function isSecretShown({ status }: AttemptState): boolean {
  return status === "requires_action" || status === "processing";
}

/**
 * Returns the fields of the intent for the buyer's browser. An attempt with an unknown outcome is
 * shown as processing.
 */
export function presentIntent(
  { intentClientSecret }: { intentClientSecret: string | null },
  { status }: AttemptState,
): Record<string, string> {
  if (status === "started" || intentClientSecret === null) return { intent_status: "processing" };
  return { intent_status: status, intent_client_secret: intentClientSecret };
}
