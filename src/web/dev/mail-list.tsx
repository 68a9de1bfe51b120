import { MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { MailWire } from "#contract/dev-schema.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { count } from "#web/platform/format/format.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { mailPreview } from "./mailbox-format.ts";
import { ListFacts, ListHead, SearchField } from "./message-panes.tsx";
import { MessageRow, MessageRows } from "./message-row.tsx";

export interface MailListProps {
  mails: readonly MailWire[];
  total: number;
  openId: string | undefined;
  search: string;
  onSearch: (text: string) => void;
  seen: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function MailList(props: MailListProps): ReactNode {
  const fresh = props.mails.filter(({ id }) => !props.seen.has(id)).length;
  return (
    <>
      <ListHead>
        <SearchField label="Recipient or subject" value={props.search} onChange={props.onSearch} />
        <ListFacts
          left={`${count(props.mails.length, "message")}, ${fresh} new`}
          right="Newest first"
        />
      </ListHead>
      {props.mails.length === 0 ? <NoMails total={props.total} /> : null}
      <MessageRows>
        {props.mails.map((mail) => (
          <MessageRow
            key={mail.id}
            search={{ ...(props.search ? { q: props.search } : {}), message: mail.id }}
            to={mail.to}
            time={<Moment at={mail.createdAt} />}
            subject={mail.subject}
            preview={mailPreview(mail)}
            isNew={!props.seen.has(mail.id)}
            selected={mail.id === props.openId}
            onOpen={() => props.onOpen(mail.id)}
          />
        ))}
      </MessageRows>
    </>
  );
}

function NoMails({ total }: { total: number }): ReactNode {
  if (total === 0) {
    return (
      <EmptyState icon={<MailOpen aria-hidden />} title="No emails yet">
        Every email that Guildhall sends arrives here.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<MailOpen aria-hidden />} title="Nothing found">
      None of the {total} messages match. Search by recipient or subject.
    </EmptyState>
  );
}
