import type { ReactNode } from "react";
import { MessagePanes } from "#web/ui/message-panes.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Inset, Stack } from "#web/ui/stack.tsx";

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
