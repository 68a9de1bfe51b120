import type { ReactNode } from "react";
import { AccessTokensSection } from "#web/developers/access-tokens/access-tokens-section.tsx";
import { QuickStart } from "#web/developers/access-tokens/quick-start.tsx";
import { ApiKeysSection } from "#web/developers/api-keys/api-keys-section.tsx";
import { IdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";

/**
 * Shows everything a developer needs: the first call, tokens of the organization, keys of one's
 * own.
 */
export function DevelopersPage(): ReactNode {
  return (
    <IdentityGate>
      <Stack>
        <QuickStart />
        <AccessTokensSection />
        <ApiKeysSection />
      </Stack>
    </IdentityGate>
  );
}
