import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Inbox, RefreshCw, Trash2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { count } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { MailDetail } from "./mail-detail.tsx";
import { MailList } from "./mail-list.tsx";
import { findMails } from "./mailbox-format.ts";
import { MailboxLoading } from "./mailbox-loading.tsx";
import { mailboxQuery, useClearMailbox } from "./mailbox-queries.ts";
import { MessagePanes } from "./message-panes.tsx";
import { useSeenMails } from "./seen-mails.ts";

interface MailboxSearch {
  q?: string;
  message?: string;
}

/** Its places come with it rather than with the first page, which has no room for them. */
export function MailboxPage(): ReactNode {
  return (
    <Suspense fallback={<MailboxLoading />}>
      <Mailbox />
    </Suspense>
  );
}

function Mailbox(): ReactNode {
  const { data: mails, refetch } = useSuspenseQuery(mailboxQuery);
  const { q = "", message } = useSearch({ strict: false }) as MailboxSearch;
  const navigate = useNavigate();
  const [seen, markSeen] = useSeenMails();
  const found = findMails(mails, q);
  // On wide screens the newest message is shown beside the list from the start.
  const open = found.find(({ id }) => id === message) ?? found[0];

  const search = (text: string) =>
    void navigate({ to: pagePaths.devMailbox, search: text ? { q: text } : {}, replace: true });

  return (
    <MessagePanes
      title="Development mailbox"
      note={
        appSettings.mailbox
          ? "No mail server is configured, so every email is delivered only to this mailbox."
          : "A copy of every email that was sent."
      }
      phoneShows={message && open ? "detail" : "list"}
      actions={
        <>
          <Button
            kind="outline"
            compact
            icon={<RefreshCw aria-hidden />}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
          <ClearAll amount={mails.length} />
        </>
      }
      list={
        <MailList
          mails={found}
          total={mails.length}
          openId={open?.id}
          search={q}
          onSearch={search}
          seen={seen}
          onOpen={markSeen}
        />
      }
      detail={open ? <MailDetail key={open.id} mail={open} search={q} /> : <NothingOpen />}
    />
  );
}

function ClearAll({ amount }: { amount: number }): ReactNode {
  const clear = useClearMailbox();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        kind="outline"
        compact
        icon={<Trash2 aria-hidden />}
        disabled={amount === 0}
        onClick={() => setAsked(true)}
      >
        Clear all
      </Button>
      {asked ? (
        <ConfirmDialog
          title={`Delete ${count(amount, "message")}?`}
          confirmLabel={`Delete ${count(amount, "message")}`}
          keepLabel="Keep messages"
          onConfirm={async () => {
            await clear.mutateAsync();
            showToast("good", "The mailbox is empty.");
          }}
          onClosed={() => setAsked(false)}
        >
          Links in these emails still work until they expire.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function NothingOpen(): ReactNode {
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title="No message to show"
      action={
        <LinkButton to={pagePaths.signUp} kind="outline">
          Create an account
        </LinkButton>
      }
    >
      Sign up with any email address, real or not. The first email to it arrives here.
    </EmptyState>
  );
}
