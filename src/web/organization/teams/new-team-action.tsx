import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { may } from "#web/platform/organization/member-rights.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CreateTeamDialog } from "./team-dialogs.tsx";

/** Is shown in the top bar to those who may create teams. */
export function NewTeamAction({ place }: { place: Place }): ReactNode {
  const [open, setOpen] = useState(false);
  if (!may(place.roles, "team", "create")) return null;
  return (
    <>
      <PageActions>
        <Button compact icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
          New team
        </Button>
      </PageActions>
      {open ? <CreateTeamDialog place={place} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
