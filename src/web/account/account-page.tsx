import { useNavigate, useSearch } from "@tanstack/react-router";
import { KeyRound, LogOut } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { OrganizationsToReview } from "#web/organization/organizations-to-review.tsx";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { UnsavedGuard } from "#web/platform/forms/unsaved-guard.tsx";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { signOut } from "#web/platform/identity/end-session.ts";
import { IdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { providerLabel } from "#web/platform/identity/provider-labels.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { useSectionInView } from "#web/ui/layout/section-in-view.ts";
import { SettingsSections } from "#web/ui/layout/settings-section.tsx";
import {
  SettingsSidebar,
  SidebarAction,
  SidebarHeading,
  SidebarLink,
  SidebarSection,
} from "#web/ui/layout/sidebar.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { UnsavedBar } from "#web/ui/overlays/unsaved-bar.tsx";
import { AccountOrganizations, useBackLabel } from "./account-organizations.tsx";
import { accountSectionIds, accountSections } from "./account-sections.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { LinkedAccountsSection } from "./linked-accounts-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection, profileFormId, useProfileDraft } from "./profile-section.tsx";

export function AccountPage(): ReactNode {
  const draft = useProfileDraft();
  useConnectedToast();
  return (
    <Page
      title="Account"
      heading
      narrow
      crowded={draft.changed.length > 0}
      sandbox={isSandbox}
      sidebar={<AccountSidebar />}
      actions={
        draft.changed.length > 0 ? (
          <UnsavedBar
            form={profileFormId}
            changes={draft.changed.length}
            saveLabel={draft.saveLabel}
            pending={draft.form.pending}
            onDiscard={draft.discard}
          />
        ) : isSandbox ? (
          <SandboxClock />
        ) : null
      }
    >
      <UnsavedGuard />
      <OrganizationsToReview />
      <IdentityGate>
        <SettingsSections>
          <ProfileSection draft={draft} />
          <EmailSection />
          <PasswordSection />
          <LinkedAccountsSection />
          <DevicesSection />
          <AppearanceSection />
          <DeleteAccountSection />
        </SettingsSections>
      </IdentityGate>
    </Page>
  );
}

function AccountSidebar(): ReactNode {
  const { user } = useCurrentUser();
  const [current, choose] = useSectionInView(accountSectionIds);
  return (
    <SettingsSidebar
      backTo={pagePaths.home}
      backLabel={useBackLabel()}
      person={user}
      footer={
        <SidebarAction icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </SidebarAction>
      }
    >
      {accountSections.map(({ id, title, icon }) => (
        <SidebarSection
          key={id}
          section={id}
          icon={icon}
          current={id === current}
          onChoose={() => choose(id)}
        >
          {title}
        </SidebarSection>
      ))}
      <AccountOrganizations />
      <SidebarHeading>Developers</SidebarHeading>
      <SidebarLink to={pagePaths.apiKeys} icon={<KeyRound aria-hidden />}>
        API keys
      </SidebarLink>
    </SettingsSidebar>
  );
}

/**
 * A provider's return says in the address which one was connected; said once, it leaves the
 * address.
 */
function useConnectedToast(): void {
  const { connected } = useSearch({ strict: false }) as { connected?: string };
  const navigate = useNavigate();
  useEffect(() => {
    if (!connected) return;
    showToast("good", `${providerLabel(connected)} is connected.`);
    void navigate({ to: pagePaths.account, replace: true });
  }, [connected, navigate]);
}
