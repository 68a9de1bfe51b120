import type { ReactNode } from "react";
import { Inset, Stack } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { MessagePanes } from "./message-panes.tsx";

export function MailboxLoading(): ReactNode {
  return (
    <MessagePanes
      title="Development mailbox"
      note=""
      phoneShows="list"
      actions={null}
      list={
        <Inset>
          <Loading label="Loading messages">
            <Stack>
              {["a", "b", "c", "d", "e"].map((row) => (
                <Skeleton key={row} shape="row" />
              ))}
            </Stack>
          </Loading>
        </Inset>
      }
      detail={
        <Inset>
          <Stack>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
            <Skeleton shape="card" />
          </Stack>
        </Inset>
      }
    />
  );
}
