import { DoorOpen } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";

/** Ends the link of the deletion mail. */
export function AccountDeletedPage(): ReactNode {
  return (
    <AuthPage
      title="Your account was deleted"
      icon={<DoorOpen aria-hidden />}
      sandbox={isSandbox}
      lead="Your profile, devices and memberships were deleted. Thanks for using Guildhall."
    >
      <LinkButton to={pagePaths.signUp} kind="outline" size="form" wide>
        Create a new account
      </LinkButton>
    </AuthPage>
  );
}
