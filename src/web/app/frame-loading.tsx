import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { Page } from "#web/ui/page.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Columns, Stack } from "#web/ui/stack.tsx";

/** The frame with the places of what is coming. */
export function FrameLoading(): ReactNode {
  return (
    <Page title="Guildhall" sandbox={isSandbox} sidebar={null}>
      <Loading label="Loading">
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
      </Loading>
    </Page>
  );
}
