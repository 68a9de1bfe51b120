import { LogOut, Mail, MonitorSmartphone } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/app-settings-reader.ts";
import { AppearanceCard } from "#web/platform/appearance-card.tsx";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { deviceName } from "#web/platform/device-name.ts";
import { signOut } from "#web/platform/end-session.ts";
import { longDay } from "#web/platform/format.ts";
import { FullMoment } from "#web/platform/moment.tsx";
import { SandboxAids } from "#web/platform/sandbox-aids.tsx";
import { Card, CardBody, CardRow } from "#web/ui/layout/card.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { CopyButton } from "#web/ui/text/copy-button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { Greeting } from "./greeting.tsx";
import { NoOrganizationCard } from "./no-organization-card.tsx";
import { sessionCall } from "./session-call.ts";

export function HomePage(): ReactNode {
  const { user } = useCurrentUser();
  return (
    <>
      <Greeting title={`Welcome, ${user.name.split(" ")[0]}`}>
        {user.emailVerified
          ? "Your account is ready."
          : "One last step: confirm your email address."}
      </Greeting>
      <Columns
        main={
          <>
            <NoOrganizationCard />
            <AccountCard />
            <ByProgramCard />
          </>
        }
        side={
          <>
            <SandboxAids />
            <AppearanceCard />
          </>
        }
      />
    </>
  );
}

function AccountCard(): ReactNode {
  const { user, session } = useCurrentUser();
  return (
    <Card title="Your account" note={`Since ${longDay(new Date(user.createdAt))}`}>
      <EmailRow />
      <CardRow
        icon={<MonitorSmartphone aria-hidden />}
        title={deviceName(session.userAgent)}
        badge={<Badge tone="info">This device</Badge>}
        note={
          <>
            {session.ipAddress || "Unknown IP address"}, signed in until{" "}
            <FullMoment at={session.expiresAt} />
          </>
        }
        action={
          <Button kind="outline" icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
            Sign out
          </Button>
        }
      />
    </Card>
  );
}

function EmailRow(): ReactNode {
  const { user } = useCurrentUser();
  if (user.emailVerified) {
    return (
      <CardRow
        icon={<Mail aria-hidden />}
        title={user.email}
        badge={<Badge tone="good">Verified</Badge>}
        note="Used for sign-in, receipts and alerts"
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
        isSandbox && appSettings.mailbox ? (
          <LinkButton to={pagePaths.devMailbox} search={{ q: user.email }} kind="outline">
            Open the email
          </LinkButton>
        ) : null
      }
    />
  );
}

function ByProgramCard(): ReactNode {
  const { user } = useCurrentUser();
  const call = sessionCall(appSettings.baseUrl, user.email);
  return (
    <Card
      title="Or use the API"
      note="Sign in and read your session with the API"
      action={<CopyButton text={call} what="calls" labelled />}
    >
      <CardBody>
        <CodeBlock label="Calls to sign in and read the session">{call}</CodeBlock>
        <Small>Replace the dots with your password.</Small>
      </CardBody>
    </Card>
  );
}
