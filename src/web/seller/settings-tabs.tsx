import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Tab, Tabs } from "#web/ui/layout/tabs.tsx";

/** An organization has members, and it sells: settings of both. */
export function SettingsTabs(): ReactNode {
  return (
    <Tabs label="Settings">
      <Tab to={pagePaths.organizationSettings}>Organization</Tab>
      <Tab to={pagePaths.sellerSettings}>Selling</Tab>
    </Tabs>
  );
}
