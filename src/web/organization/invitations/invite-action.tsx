import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { may } from "#web/platform/organization/member-rights.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

/** Is shown in the top bar to those who may invite. */
export function InviteAction({ place }: { place: Place }): ReactNode {
  const [open, setOpen] = useState(false);
  if (!may(place.roles, "invitation", "create")) return null;
  return (
    <>
      <PageActions>
        <Button compact icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
          Invite people
        </Button>
      </PageActions>
      {open ? <InviteDialog place={place} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
