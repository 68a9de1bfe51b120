import type { ReactNode } from "react";
import type { AdminUserWire } from "#contract/identity/admin-schema.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted, Strong } from "#web/ui/text/text.tsx";
import { adminCall, refreshAdministration } from "./administration-queries.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { PersonApiKeysDialog } from "./person-api-keys-dialog.tsx";
import type { PersonDialogProps } from "./person-dialog-props.ts";
import { PersonSessionsDialog } from "./person-sessions-dialog.tsx";
import { SetPersonPasswordDialog } from "./set-person-password-dialog.tsx";
import { SetRoleDialog } from "./set-role-dialog.tsx";

export interface Asked {
  what:
    | "sessions"
    | "api-keys"
    | "role"
    | "password"
    | "impersonation"
    | "ban"
    | "unban"
    | "removal";
  person: AdminUserWire;
}

export function PersonDialog({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  const props = { person: asked.person, onClosed };
  switch (asked.what) {
    case "sessions":
      return <PersonSessionsDialog {...props} />;
    case "api-keys":
      return <PersonApiKeysDialog {...props} />;
    case "role":
      return <SetRoleDialog {...props} />;
    case "password":
      return <SetPersonPasswordDialog {...props} />;
    case "impersonation":
      return <ImpersonateDialog {...props} />;
    case "ban":
      return <BanDialog {...props} />;
    case "unban":
      return <UnbanDialog {...props} />;
    case "removal":
      return <RemovePersonDialog {...props} />;
  }
}

function ImpersonateDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const start = useApiAction(async () => {
    await adminCall("impersonate-user", { userId: person.id });
    // Another user from here on: reload, so that no data of this one stays in memory.
    window.location.assign("/");
  });
  return (
    <Dialog
      title={`Impersonate ${person.name}?`}
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button pending={start.pending} onClick={() => void start.run()}>
          Impersonate {person.name}
        </Button>
      }
    >
      {start.problem ? <Notice tone="bad">{start.problem}</Notice> : null}
      <Muted>
        For one hour, you can see and do what they can, except manage passwords, API keys, linked
        accounts and devices. Your actions are recorded under your name.
      </Muted>
    </Dialog>
  );
}

function UnbanDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const unban = useApiAction(async () => {
    await adminCall("unban-user", { userId: person.id });
    await refreshAdministration();
    showToast("good", `${person.name} can sign in again.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Lift the ban on ${person.name}?`}
      keepLabel="Keep ban"
      onClosed={onClosed}
      action={
        <Button pending={unban.pending} onClick={() => void unban.run()}>
          Lift ban
        </Button>
      }
    >
      {unban.problem ? <Notice tone="bad">{unban.problem}</Notice> : null}
      <Muted>
        {person.banReason ? `The reason was: ${person.banReason}. ` : ""}They can sign in again
        immediately.
      </Muted>
    </Dialog>
  );
}

function RemovePersonDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const remove = useApiAction(async () => {
    await adminCall("remove-user", { userId: person.id });
    await refreshAdministration();
    showToast("good", `The account of ${person.email} was deleted.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Delete ${person.name}?`}
      keepLabel="Keep account"
      onClosed={onClosed}
      action={
        <Button kind="danger" pending={remove.pending} onClick={() => void remove.run()}>
          Delete account
        </Button>
      }
    >
      {remove.problem ? <Notice tone="bad">{remove.problem}</Notice> : null}
      <Muted>
        The account of <Strong>{person.email}</Strong> and its devices, API keys and memberships
        will be permanently deleted.
      </Muted>
    </Dialog>
  );
}
