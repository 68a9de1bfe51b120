import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import type { RefusalPlaces } from "#web/platform/api/refusal-outcome.ts";
import { sessionClient } from "#web/platform/identity/current-user.ts";

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
