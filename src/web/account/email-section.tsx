import { Clock, Mail } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ApiAction, useApiAction } from "#web/platform/api/use-api-action.ts";
import { longDay } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { sendVerificationMail } from "#web/sign-in/resend-link.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { ChangeEmailDialog, changeLanding } from "./change-email-dialog.tsx";
import { type PendingEmail, usePendingEmail } from "./pending-email.ts";

export function EmailSection(): ReactNode {
  const { user } = useCurrentUser();
  const [pending, remember] = usePendingEmail(user.email);
  const [changing, setChanging] = useState(false);
  return (
    <SettingsSection id="email" title="Email" purpose="Used for sign-in, receipts and alerts.">
      <Card>
        <CurrentEmailRow onChange={() => setChanging(true)} />
        {pending ? <PendingEmailRow pending={pending} /> : null}
      </Card>
      {changing ? (
        <ChangeEmailDialog onApprovalSent={remember} onClosed={() => setChanging(false)} />
      ) : null}
    </SettingsSection>
  );
}

function CurrentEmailRow({ onChange }: { onChange: () => void }): ReactNode {
  const { user } = useCurrentUser();
  const resend = useApiAction(async () => {
    await sendVerificationMail(user.email, changeLanding);
    showToast("good", `We sent a new link to ${user.email}.`);
  });
  const change = (
    <Button kind="outline" onClick={onChange}>
      Change email
    </Button>
  );
  if (user.emailVerified) {
    return (
      <CardRow
        icon={<Mail aria-hidden />}
        title={user.email}
        badge={<Badge tone="good">Verified</Badge>}
        note={`Account since ${longDay(new Date(user.createdAt))}`}
        action={change}
      />
    );
  }
  return (
    <CardRow
      icon={<Mail aria-hidden />}
      title={user.email}
      badge={<Badge tone="warn">Not verified</Badge>}
      note="Open the link we sent you. It expires after one hour."
      action={
        <>
          <SendAgain action={resend} />
          {change}
        </>
      }
    >
      {resend.problem ? <Notice tone="bad">{resend.problem}</Notice> : null}
    </CardRow>
  );
}

/** A change from a proven address waits for approval by a link mailed to it. */
function PendingEmailRow({ pending }: { pending: PendingEmail }): ReactNode {
  const { askIfNotFresh } = useIdentityGate();
  const resend = useApiAction(
    async () => {
      const body = { newEmail: pending.to, callbackURL: changeLanding };
      await accountCall("/change-email", body);
      showToast("good", `We sent a new link to ${pending.from}.`);
    },
    { onRefused: askIfNotFresh },
  );
  return (
    <CardRow
      icon={<Clock aria-hidden />}
      title={pending.to}
      badge={<Badge tone="warn">Pending</Badge>}
      note={`Approve the change with the link we sent to ${pending.from}.`}
      action={<SendAgain action={resend} />}
    >
      {resend.problem ? <Notice tone="bad">{resend.problem}</Notice> : null}
    </CardRow>
  );
}

function SendAgain({ action }: { action: ApiAction<[]> }): ReactNode {
  const { waitSeconds, pending, run } = action;
  return (
    <Button kind="outline" pending={pending} disabled={waitSeconds > 0} onClick={() => void run()}>
      {waitSeconds > 0 ? `Send again in ${waitSeconds} s` : "Send again"}
    </Button>
  );
}
