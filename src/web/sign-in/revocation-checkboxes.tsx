import type { ReactNode } from "react";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";

export interface Revocations {
  revokeOtherSessions: boolean;
  revokeApiKeys: boolean;
}

/**
 * Shows other credentials that a new password can revoke. Both are on by default, since people
 * often change a password because someone knows the old one.
 */
export function RevocationCheckboxes(): ReactNode {
  return (
    <Stack gap={8}>
      <Checkbox label="Sign out all other devices" name="revokeOtherSessions" defaultChecked />
      <Checkbox
        label="Revoke all API keys"
        note="Apps that use them lose access."
        name="revokeApiKeys"
        defaultChecked
      />
    </Stack>
  );
}

export function toRevocations(fields: FormData): Revocations {
  return {
    revokeOtherSessions: fields.has("revokeOtherSessions"),
    revokeApiKeys: fields.has("revokeApiKeys"),
  };
}

/** Returns sentences about the revoked credentials; empty if there were none. */
export function revocationLabel({ revokeOtherSessions, revokeApiKeys }: Revocations): string {
  if (revokeOtherSessions && revokeApiKeys) {
    return " Other devices are signed out and API keys are revoked.";
  }
  if (revokeOtherSessions) return " Other devices are signed out.";
  return revokeApiKeys ? " API keys are revoked." : "";
}
