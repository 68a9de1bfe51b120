import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { Page } from "#web/ui/page.tsx";
import { SettingsLoading } from "#web/ui/settings-loading.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Columns, Stack } from "#web/ui/stack.tsx";

/** The frame with the places of what is coming; without a heading, since focus waits for the page's own. */
export function FrameLoading(): ReactNode {
  const { title = "Guildhall", narrow = false } = useMatches().at(-1)?.staticData ?? {};
  return (
    <Page title={title} narrow={narrow} sandbox={isSandbox} sidebar={null}>
      <Loading label="Loading">{narrow ? <SettingsLoading /> : <DashboardLoading />}</Loading>
    </Page>
  );
}

function DashboardLoading(): ReactNode {
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </Stack>
      <Columns
        main={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </>
        }
        side={<Skeleton shape="card" />}
      />
    </Stack>
  );
}
