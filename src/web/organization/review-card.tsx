import { Building2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toRoles } from "#contract/identity/organization-roles.ts";
import type { OrganizationToReviewWire } from "#contract/identity/proof-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { count, longDay } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { may } from "#web/platform/organization/member-rights.ts";
import { Card, CardFooter, CardRow } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { DeleteOrganizationDialog } from "./delete-organization-dialog.tsx";
import { LeaveDialog } from "./members/remove-member-dialog.tsx";
import { reviewQuery } from "./review-query.ts";
import { RoleTags } from "./role-labels.tsx";

/** Shows an owner who took an account over the organizations that the person before them used. */
export function ReviewCard({
  organizations,
}: {
  organizations: OrganizationToReviewWire[];
}): ReactNode {
  const finish = useApiAction(async () => {
    await accountCall("/finish-organization-review", {});
    await queryClient.invalidateQueries({ queryKey: reviewQuery.queryKey });
    showToast("good", "Your organizations were confirmed.");
  });
  return (
    <Card
      title="Review your organizations"
      note="Someone used this account before you verified its email address. It was in these organizations at that time. Leave or delete any that you do not recognize."
    >
      {organizations.map((organization) => (
        <ReviewRow key={organization.id} organization={organization} />
      ))}
      <CardFooter>
        <span>If you keep an organization, its members and access tokens stay.</span>
        <Button kind="outline" pending={finish.pending} onClick={() => void finish.run()}>
          {organizations.length === 1 ? "Keep this organization" : "Keep these organizations"}
        </Button>
        {finish.problem ? <Notice tone="bad">{finish.problem}</Notice> : null}
      </CardFooter>
    </Card>
  );
}

function ReviewRow({ organization }: { organization: OrganizationToReviewWire }): ReactNode {
  const [asked, setAsked] = useState<"leave" | "delete">();
  const { name, role, memberCount, createdAt } = organization;
  const roles = toRoles(role);
  const close = () => setAsked(undefined);
  const mayLeave = !(roles.includes("owner") && memberCount === 1);
  const mayDelete = may(roles, "organization", "delete") && appSettings.organizations.deletion;
  return (
    <>
      <CardRow
        icon={<Building2 aria-hidden />}
        title={name}
        badge={<RoleTags role={role} />}
        note={`${count(memberCount, "member")}, created on ${longDay(new Date(createdAt))}`}
        action={
          <>
            {mayLeave ? (
              <Button kind="outline" aria-label={`Leave ${name}`} onClick={() => setAsked("leave")}>
                Leave
              </Button>
            ) : null}
            {mayDelete ? (
              <Button
                kind="danger-outline"
                aria-label={`Delete ${name}`}
                onClick={() => setAsked("delete")}
              >
                Delete
              </Button>
            ) : null}
          </>
        }
      />
      {asked === "leave" ? <LeaveDialog organization={organization} onClosed={close} /> : null}
      {asked === "delete" ? (
        <DeleteOrganizationDialog organization={organization} onClosed={close} />
      ) : null}
    </>
  );
}
