import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { SandboxPanel } from "#web/ui/layout/sandbox-panel.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Muted } from "#web/ui/text/text.tsx";

/** Shows where a mail is to be found when no mail server carries it away. */
export function MailboxHint({ email }: { email: string | undefined }): ReactNode {
  if (!isSandbox || !appSettings.mailbox) return null;
  return (
    <SandboxPanel title="Sandbox: the email has arrived">
      <Row gap={16}>
        <LinkButton
          to={pagePaths.devMailbox}
          search={email ? { q: email } : {}}
          kind="outline"
          icon={<Inbox aria-hidden />}
        >
          Open development mailbox
        </LinkButton>
      </Row>
      <Muted>No mail server is configured, so every email goes there.</Muted>
    </SandboxPanel>
  );
}
