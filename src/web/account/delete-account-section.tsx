import { type ReactNode, useState } from "react";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { Spread } from "#web/ui/layout/stack.tsx";
import { BulletList } from "#web/ui/lists/bullet-list.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SoleOwnerNotice, useSoleOwnerships } from "./sole-ownerships.tsx";

const losses = [
  "Your name, picture and email",
  "Your devices. All of them are signed out",
  "Your linked accounts and your password",
  "Your API keys. Apps that use them lose access",
  "Your membership in every organization",
];

export function DeleteAccountSection(): ReactNode {
  const { user } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const [mailed, setMailed] = useState(false);
  const inTheWay = useSoleOwnerships() ?? [];
  return (
    <SettingsSection
      id="delete-account"
      title="Delete account"
      purpose="Deletes your profile, devices and memberships. This cannot be undone."
    >
      <Card danger>
        <CardBody>
          {inTheWay.length > 0 ? <SoleOwnerNotice organizations={inTheWay} /> : null}
          {mailed ? (
            <Notice tone="warn">
              To finish, open the link we sent to <Strong>{user.email}</Strong> in this browser.
              Your account is not deleted until then.
            </Notice>
          ) : null}
          <Spread>
            <BulletList label="What will be deleted">{losses}</BulletList>
            <Button
              kind="danger-outline"
              disabled={inTheWay.length > 0}
              onClick={() => setAsking(true)}
            >
              {mailed ? "Send the link again" : "Delete account"}
            </Button>
          </Spread>
        </CardBody>
      </Card>
      {asking ? (
        <DeleteAccountDialog onMailed={() => setMailed(true)} onClosed={() => setAsking(false)} />
      ) : null}
    </SettingsSection>
  );
}
