import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import type { Permission } from "./use-permission.ts";

export interface NoAccessProps {
  what: string;
  /** "Only owners and admins can", if that is known. */
  who?: string | undefined;
}

/** Takes the place of rows that one's role does not show. */
export function NoAccess({ what, who }: NoAccessProps): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Lock aria-hidden />} title={`You do not have access to ${what}`}>
        {who ? `${who} see this.` : "Your role does not include this."} Ask an owner of this
        organization, or switch to another organization.
      </EmptyState>
    </Card>
  );
}

/** Says above a form that one may read it but not change it. */
export function ReadOnlyNotice({ may, what }: { may: Permission; what: string }): ReactNode {
  if (!may.denied) return null;
  return (
    <Notice tone="info">
      {may.who} change {what}.
    </Notice>
  );
}
