import { useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { AdminSessionWire } from "#contract/identity/admin-schema.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { useBusinessNow } from "#web/platform/clock-queries.ts";
import { deviceName, isHandheld } from "#web/platform/device-name.ts";
import { shortMoment } from "#web/platform/format.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { adminCall, personSessionsQuery, refreshAdministration } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog.tsx";

export function PersonSessionsDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const query = useQuery(personSessionsQuery(person.id));
  const amount = query.data?.sessions.length ?? 0;
  const revokeAll = useApiAction(async () => {
    await adminCall("revoke-user-sessions", { userId: person.id });
    await refreshAdministration();
    showToast("good", `${person.name} is signed out everywhere.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Devices of ${person.name}`}
      wide
      keepLabel="Done"
      onClosed={onClosed}
      action={
        <Button
          kind="danger-outline"
          pending={revokeAll.pending}
          disabled={amount === 0}
          onClick={() => void revokeAll.run()}
        >
          Sign out everywhere
        </Button>
      }
    >
      {revokeAll.problem ? <Notice tone="bad">{revokeAll.problem}</Notice> : null}
      <Card>
        <AsyncRows query={query} label="Loading devices" rows={2}>
          {({ sessions }) =>
            sessions.length === 0 ? (
              <CardEmpty>They are signed in nowhere.</CardEmpty>
            ) : (
              sessions.map((session) => <SessionRow key={session.id} session={session} />)
            )
          }
        </AsyncRows>
      </Card>
    </Dialog>
  );
}

function SessionRow({ session }: { session: AdminSessionWire }): ReactNode {
  const now = useBusinessNow() ?? new Date();
  const revoke = useApiAction(async () => {
    await adminCall("revoke-user-session", { sessionToken: session.token });
    await refreshAdministration();
  });
  return (
    <CardRow
      icon={isHandheld(session.userAgent) ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
      title={deviceName(session.userAgent)}
      badge={session.impersonatedBy ? <Badge tone="warn">Impersonation</Badge> : null}
      note={`${session.ipAddress || "Address unknown"}, ${shortMoment(new Date(session.updatedAt), now)}`}
      action={
        <Button kind="outline" pending={revoke.pending} onClick={() => void revoke.run()}>
          Sign out
        </Button>
      }
    >
      {revoke.problem ? <Notice tone="bad">{revoke.problem}</Notice> : null}
    </CardRow>
  );
}
