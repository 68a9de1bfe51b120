import { ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MailWire } from "#contract/dev-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SandboxPanel } from "#web/ui/layout/sandbox-panel.tsx";
import { OutsideButton } from "#web/ui/text/link-button.tsx";
import { isPageLink, linkLabel } from "./mailbox-format.ts";
import { BackLink } from "./message-panes.tsx";
import {
  Facts,
  FoundRow,
  FoundValue,
  MailFrame,
  MessageColumn,
  MessageHead,
  PlainText,
} from "./message-view.tsx";

type View = "html" | "text" | "source";

const views = [
  { value: "html", label: "HTML" },
  { value: "text", label: "Text" },
  { value: "source", label: "Source" },
] as const;

export function MailDetail({ mail, search }: { mail: MailWire; search: string }): ReactNode {
  const [view, setView] = useState<View>("html");
  return (
    <MessageColumn>
      <BackLink to={pagePaths.devMailbox} {...(search ? { search: { q: search } } : {})}>
        All messages
      </BackLink>
      <MessageHead
        subject={mail.subject}
        action={<Segments label="Show as" options={views} value={view} onChange={setView} />}
      />
      <Facts
        facts={[
          ["From", mail.from],
          ["To", mail.to],
          ["Sent", <FullMoment key="sent" at={mail.createdAt} />],
        ]}
      />
      <FoundInMail mail={mail} />
      <MailBody mail={mail} view={view} />
    </MessageColumn>
  );
}

function FoundInMail({ mail }: { mail: MailWire }): ReactNode {
  const links = mail.links.filter(isPageLink);
  if (links.length === 0 && !mail.invitationId) return null;
  return (
    <SandboxPanel title="Links in this email">
      {links.map((link) => (
        <FoundRow key={link}>
          <OutsideButton href={link} icon={<ExternalLink aria-hidden />}>
            {linkLabel(link)}
          </OutsideButton>
          <FoundValue
            value={link}
            copy={<CopyButton text={link} what={`link: ${linkLabel(link)}`} />}
          />
        </FoundRow>
      ))}
      {mail.invitationId ? (
        <FoundValue
          name="invitationId"
          value={mail.invitationId}
          copy={<CopyButton text={mail.invitationId} what="invitationId" />}
        />
      ) : null}
    </SandboxPanel>
  );
}

function MailBody({ mail, view }: { mail: MailWire; view: View }): ReactNode {
  switch (view) {
    case "html":
      return <MailFrame src={`/api/dev/mailbox/${mail.id}/html`} title="Email preview" />;
    case "text":
      return <PlainText label="Email text">{mail.text}</PlainText>;
    case "source":
      return <PlainText label="Email HTML source">{mail.html}</PlainText>;
  }
}
