import type { ReactNode } from "react";
import type { HomeWire } from "#contract/home-schema.ts";
import { openInvitations } from "#web/organization/invitations/invitation-states.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { useFullOrganization } from "#web/platform/organization/shown-organization.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { DotLink, DotList } from "#web/ui/lists/dot-list.tsx";
import { type AttentionItem, attentionItems } from "./attention-items.ts";

export function useAttention(home: HomeWire | null | undefined): AttentionItem[] {
  const { user } = useCurrentUser();
  const { data: organization } = useFullOrganization();
  const now = useNow();
  const mayInvite = usePermission("invitation", "create").allowed;
  const maySetUp = usePermission("settings", "write").allowed;
  return attentionItems({
    attention: home?.attention,
    currency: home?.currency ?? "usd",
    unverifiedEmail: user.emailVerified ? undefined : user.email,
    pendingInvitations: mayInvite
      ? openInvitations(organization?.invitations ?? [], now).length
      : 0,
    maySetUp,
  });
}

export function AttentionCard({ items }: { items: readonly AttentionItem[] }): ReactNode {
  return (
    <Card title="Needs attention">
      {items.length === 0 ? (
        <CardEmpty>Nothing needs your attention.</CardEmpty>
      ) : (
        <DotList>
          {items.map(({ title, note, tone, ...target }) => (
            <DotLink key={title} title={title} note={note} tone={tone} {...target} />
          ))}
        </DotList>
      )}
    </Card>
  );
}
