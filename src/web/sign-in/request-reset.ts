import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api.ts";
import { sessionClient } from "#web/platform/current-user.ts";
import type { RefusalPlaces } from "#web/platform/refusal-outcome.ts";

/** Asks for the mail whose link leads to the page with the new password. */
export async function requestReset(email: string): Promise<void> {
  const body = { email, redirectTo: pagePaths.resetPassword };
  await orThrow(sessionClient.call("/request-password-reset", { body }));
}

export const resetRefusals: RefusalPlaces = {
  RESET_PASSWORD_ISNT_ENABLED: {
    message: "Password reset is turned off. Contact the administrator of this site.",
  },
};
