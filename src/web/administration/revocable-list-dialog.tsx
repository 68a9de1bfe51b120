import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { refreshAdministration } from "./administration-queries.ts";

export interface RevocableListDialogProps<Data, Item> {
  title: string;
  query: UseQueryResult<Data>;
  itemsIn: (data: Data) => readonly Item[];
  row: (item: Item) => ReactNode;
  loadingLabel: string;
  emptyLabel: string;
  revokeLabel: string;
  revokedLabel: string;
  revokeAll: () => Promise<unknown>;
  onClosed: () => void;
}

/**
 * Shows the sessions, keys or accounts that give a person access, each with its own button, and one
 * to revoke all.
 */
export function RevocableListDialog<Data, Item>(
  props: RevocableListDialogProps<Data, Item>,
): ReactNode {
  const { query, itemsIn, onClosed } = props;
  const isEmpty = !query.data || itemsIn(query.data).length === 0;
  const revokeAll = useApiAction(async () => {
    await props.revokeAll();
    await refreshAdministration();
    showToast("good", props.revokedLabel);
    onClosed();
  });
  return (
    <Dialog
      title={props.title}
      wide
      keepLabel="Done"
      onClosed={onClosed}
      action={
        <Button
          kind="danger-outline"
          pending={revokeAll.pending}
          disabled={isEmpty}
          onClick={() => void revokeAll.run()}
        >
          {props.revokeLabel}
        </Button>
      }
    >
      {revokeAll.problem ? <Notice tone="bad">{revokeAll.problem}</Notice> : null}
      <Card>
        <AsyncRows query={query} label={props.loadingLabel} rows={2}>
          {(data) =>
            isEmpty ? <CardEmpty>{props.emptyLabel}</CardEmpty> : itemsIn(data).map(props.row)
          }
        </AsyncRows>
      </Card>
    </Dialog>
  );
}

export interface RevocableRowProps {
  icon: ReactNode;
  title: string;
  badge: ReactNode;
  note: string;
  revokeLabel: string;
  revoke: () => Promise<unknown>;
}

export function RevocableRow(props: RevocableRowProps): ReactNode {
  const { icon, title, badge, note, revokeLabel } = props;
  const revoke = useApiAction(async () => {
    await props.revoke();
    await refreshAdministration();
  });
  return (
    <CardRow
      icon={icon}
      title={title}
      badge={badge}
      note={note}
      action={
        <Button kind="outline" pending={revoke.pending} onClick={() => void revoke.run()}>
          {revokeLabel}
        </Button>
      }
    >
      {revoke.problem ? <Notice tone="bad">{revoke.problem}</Notice> : null}
    </CardRow>
  );
}
