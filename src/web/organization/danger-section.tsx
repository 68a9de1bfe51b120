import { LogOut, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { DeleteOrganizationDialog } from "./delete-organization-dialog.tsx";
import { LeaveDialog } from "./members/remove-member-dialog.tsx";
import { onlyOwner } from "./members/sole-owner.ts";

export function DangerSection({ place }: { place: Place }): ReactNode {
  const [asked, setAsked] = useState<"leave" | "delete">();
  const close = () => setAsked(undefined);
  return (
    <SettingsSection
      id="danger"
      title="Leave or delete"
      purpose="Both take effect immediately and cannot be undone."
    >
      <Card danger>
        <LeaveRow place={place} onAsk={() => setAsked("leave")} />
        <DeleteRow place={place} onAsk={() => setAsked("delete")} />
      </Card>
      {asked === "leave" ? (
        <LeaveDialog organization={place.organization} onClosed={close} />
      ) : null}
      {asked === "delete" ? (
        <DeleteOrganizationDialog organization={place.organization} onClosed={close} />
      ) : null}
    </SettingsSection>
  );
}

function LeaveRow({ place, onAsk }: { place: Place; onAsk: () => void }): ReactNode {
  const mustStay = onlyOwner(place.organization.members, place.me) !== undefined;
  return (
    <CardRow
      icon={<LogOut aria-hidden />}
      title="Leave this organization"
      note={
        mustStay ? (
          <>
            You are its only owner. Make someone else an owner first:{" "}
            <TextLink to={pagePaths.members}>Choose another owner</TextLink>
          </>
        ) : (
          "You lose access. The organization and its data stay."
        )
      }
      action={
        <Button kind="outline" disabled={mustStay} onClick={onAsk}>
          Leave organization
        </Button>
      }
    />
  );
}

function DeleteRow({ place, onAsk }: { place: Place; onAsk: () => void }): ReactNode {
  const allowed = may(place.roles, "organization", "delete");
  const enabled = appSettings.organizations.deletion;
  return (
    <CardRow
      icon={<Trash2 aria-hidden />}
      title="Delete this organization"
      note={deletionNote(allowed, enabled)}
      action={
        <Button kind="danger-outline" disabled={!allowed || !enabled} onClick={onAsk}>
          Delete organization
        </Button>
      }
    />
  );
}

function deletionNote(allowed: boolean, enabled: boolean): string {
  if (!enabled) return "Deleting organizations is turned off.";
  if (!allowed) return `${whoMay("organization", "delete")} do this.`;
  return "This permanently deletes its products, customers, files, access tokens, invitations and teams.";
}
