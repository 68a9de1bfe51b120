import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SessionWire } from "#contract/identity/session-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { count } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import {
  accountCall,
  refreshAccount,
  sessionsQuery,
} from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { DeviceIcon } from "#web/platform/identity/device-icon.tsx";
import { deviceName } from "#web/platform/identity/device-name.ts";
import { Card, CardFooter, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { inOrder } from "./device-order.ts";

const refetchInterval = 30_000;

export function DevicesSection(): ReactNode {
  // A sign-in elsewhere appears without a reload.
  const query = useQuery({ ...sessionsQuery, refetchOnWindowFocus: "always", refetchInterval });
  const { session } = useCurrentUser();
  return (
    <SettingsSection
      id="devices"
      title="Devices"
      purpose="Devices signed in to your account. Sign out any that you do not recognize."
    >
      <Card>
        <AsyncRows query={query} label="Loading devices" rows={2}>
          {(sessions) => (
            <>
              {inOrder(sessions, session.id).map((each) => (
                <DeviceRow key={each.id} session={each} isThis={each.id === session.id} />
              ))}
              <DevicesFooter others={sessions.length - 1} />
            </>
          )}
        </AsyncRows>
      </Card>
    </SettingsSection>
  );
}

function DeviceRow({ session, isThis }: { session: SessionWire; isThis: boolean }): ReactNode {
  const name = deviceName(session.userAgent);
  const signOut = useApiAction(async () => {
    await accountCall("/revoke-session", { token: session.token });
    showToast("good", `${name} is signed out.`);
    await refreshAccount();
  });
  return (
    <CardRow
      icon={<DeviceIcon userAgent={session.userAgent} />}
      title={name}
      badge={isThis ? <Badge tone="info">This device</Badge> : null}
      note={session.ipAddress || "Unknown IP address"}
      fact={isThis ? "Active now" : <Moment at={session.updatedAt} />}
      action={
        isThis ? null : (
          <Button kind="outline" pending={signOut.pending} onClick={() => void signOut.run()}>
            Sign out
          </Button>
        )
      }
    >
      {signOut.problem ? <Notice tone="bad">{signOut.problem}</Notice> : null}
    </CardRow>
  );
}

function DevicesFooter({ others }: { others: number }): ReactNode {
  const [asked, setAsked] = useState(false);
  const signOutOthers = useApiAction(async () => {
    await accountCall("/revoke-other-sessions");
    showToast("good", "All other devices are signed out.");
    await refreshAccount();
  });
  if (others <= 0) return <CardFooter>No other device is signed in.</CardFooter>;
  const label = others === 1 ? "Sign out the other device" : `Sign out the other ${others} devices`;
  return (
    <CardFooter>
      {count(others + 1, "device")}
      <Button kind="outline" pending={signOutOthers.pending} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {signOutOthers.problem ? <Notice tone="bad">{signOutOthers.problem}</Notice> : null}
      {asked ? (
        <ConfirmDialog
          title={`Sign out ${count(others, "device")}?`}
          confirmLabel={label}
          keepLabel="Cancel"
          onConfirm={() => void signOutOthers.run()}
          onClosed={() => setAsked(false)}
        >
          They will need to sign in again. This device stays signed in.
        </ConfirmDialog>
      ) : null}
    </CardFooter>
  );
}
