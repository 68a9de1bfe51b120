import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AdminSessionWire } from "#contract/identity/admin-schema.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { shortMoment } from "#web/platform/format/format.ts";
import { DeviceIcon } from "#web/platform/identity/device-icon.tsx";
import { deviceName } from "#web/platform/identity/device-name.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { adminCall, personSessionsQuery } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog-props.ts";
import { RevocableListDialog, RevocableRow } from "./revocable-list-dialog.tsx";

export function PersonSessionsDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  return (
    <RevocableListDialog
      title={`Devices of ${person.name}`}
      query={useQuery(personSessionsQuery(person.id))}
      itemsIn={({ sessions }) => sessions}
      row={(session) => <SessionRow key={session.id} session={session} />}
      loadingLabel="Loading devices"
      emptyLabel="This person is not signed in on any device."
      revokeLabel="Sign out everywhere"
      revokedLabel={`${person.name} is signed out everywhere.`}
      revokeAll={() => adminCall("revoke-user-sessions", { userId: person.id })}
      onClosed={onClosed}
    />
  );
}

function SessionRow({ session }: { session: AdminSessionWire }): ReactNode {
  const now = useNow();
  const seen = shortMoment(new Date(session.updatedAt), now);
  return (
    <RevocableRow
      icon={<DeviceIcon userAgent={session.userAgent} />}
      title={deviceName(session.userAgent)}
      badge={session.impersonatedBy ? <Badge tone="warn">Impersonation</Badge> : null}
      note={`${session.ipAddress || "Unknown IP address"}, ${seen}`}
      revokeLabel="Sign out"
      revoke={() => adminCall("revoke-user-session", { sessionToken: session.token })}
    />
  );
}
