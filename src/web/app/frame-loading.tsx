import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { DetailLoading } from "#web/ui/layout/detail-loading.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SettingsLoading } from "#web/ui/layout/settings-loading.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";

/** Shows the frame with placeholders; without a heading, since focus waits for the page's own. */
export function FrameLoading(): ReactNode {
  const { title = "Guildhall", narrow = false } = useMatches().at(-1)?.staticData ?? {};
  return (
    <Page title={title} narrow={narrow} sandbox={isSandbox} sidebar={null}>
      <Loading label="Loading">{narrow ? <SettingsLoading /> : <DetailLoading />}</Loading>
    </Page>
  );
}
