import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SettingsSection, SettingsSections } from "#web/ui/layout/settings-section.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { NewOrganizationForm } from "./new-organization-form.tsx";

export function NewOrganizationPage(): ReactNode {
  return (
    <SettingsSections>
      <SettingsSection
        id="organization"
        title="Create an organization"
        purpose="An organization has its own members, products and customers. You will be its owner."
      >
        <NewOrganizationForm
          cancel={
            <LinkButton to={pagePaths.home} kind="outline">
              Cancel
            </LinkButton>
          }
        />
      </SettingsSection>
    </SettingsSections>
  );
}
