import type { ReactNode } from "react";
import { ApiKeysSection } from "#web/developers/api-keys/api-keys-section.tsx";
import { IdentityGate } from "#web/platform/identity/identity-gate.tsx";

/** Shows the API keys of people without an organization. */
export function ApiKeysPage(): ReactNode {
  return (
    <IdentityGate>
      <ApiKeysSection />
    </IdentityGate>
  );
}
