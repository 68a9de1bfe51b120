import type { ReactNode } from "react";
import { Columns, Stack } from "#web/ui/layout/stack.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Placeholders for a page about one thing: its head, two cards and one beside them. */
export function DetailLoading(): ReactNode {
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
