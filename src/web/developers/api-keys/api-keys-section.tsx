import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ApiKeyWire, NewApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { toastAction } from "#web/platform/api/toast-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { type IdentityGateApi, useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import {
  createdColumn,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { IconCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Labelled, Mono } from "#web/ui/text/text.tsx";
import { createKeyCall, signInCall } from "./api-key-call.ts";
import { DeleteApiKeyDialog, NewKeyDialog } from "./api-key-dialogs.tsx";
import { CreateApiKeyDialog, EditApiKeyDialog } from "./api-key-forms.tsx";
import { accessLabel, apiKeyState, limitLabel, usesLabel } from "./api-key-labels.ts";
import { apiKeysQuery, refreshApiKeys } from "./api-key-queries.ts";

/** Shows keys that act as oneself. */
export function ApiKeysSection(): ReactNode {
  const query = useQuery(apiKeysQuery);
  const [fresh, setFresh] = useState<"form" | NewApiKeyWire>();
  const questions = useRowQuestions<ApiKeyWire, KeyQuestion>();
  const { asked, close } = questions;
  const { confirmThen } = useIdentityGate();
  const now = useNow();
  const create = (compact: boolean) => (
    <Button
      compact={compact}
      icon={<Plus aria-hidden />}
      onClick={() => confirmThen(() => setFresh("form"))}
    >
      New key
    </Button>
  );
  return (
    <>
      <Card
        title="Your API keys"
        note="For your own tools. A key acts as you, in every organization you belong to. Other members cannot see it."
        action={query.data?.length ? create(true) : null}
      >
        <AsyncRows query={query} label="Loading API keys" rows={3}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState
                icon={<KeyRound aria-hidden />}
                title="No keys yet"
                action={create(false)}
              >
                A key lets your code call the API as you, without your password.
              </EmptyState>
            ) : (
              <Table
                label="API keys"
                columns={buildColumns(now, questions, confirmThen)}
                rows={keys}
                rowKey={({ id }) => id}
                summary={(key) => (
                  <Row>
                    <KeyState apiKey={key} now={now} />
                    {[accessLabel(key), limitLabel(key), expiryLabel(key)].join(". ")}
                  </Row>
                )}
              />
            )
          }
        </AsyncRows>
      </Card>
      {query.data?.length === 0 ? <ByProgram /> : null}
      {fresh === "form" ? (
        <CreateApiKeyDialog onCreated={setFresh} onClosed={() => setFresh(undefined)} />
      ) : null}
      {fresh && fresh !== "form" ? (
        <NewKeyDialog created={fresh} onClosed={() => setFresh(undefined)} />
      ) : null}
      {asked?.question === "edit" ? <EditApiKeyDialog apiKey={asked.row} onClosed={close} /> : null}
      {asked?.question === "delete" ? (
        <DeleteApiKeyDialog apiKey={asked.row} onClosed={close} />
      ) : null}
    </>
  );
}

function ByProgram(): ReactNode {
  const { user } = useCurrentUser();
  const signIn = signInCall(appSettings.baseUrl, user.email);
  const create = createKeyCall(appSettings.baseUrl);
  return (
    <Card title="Or use the API" note="Sign in first: only you can create your keys">
      <CardBody>
        <Labelled
          label="1. Sign in. curl stores your session in the file cookies.txt"
          action={<CopyButton text={signIn} what="call that signs in" />}
        >
          <CodeBlock label="Call that signs in">{signIn}</CodeBlock>
        </Labelled>
        <Labelled
          label="2. Create a key. Delete cookies.txt afterwards"
          action={<CopyButton text={create} what="call that creates a key" />}
        >
          <CodeBlock label="Call that creates a key">{create}</CodeBlock>
        </Labelled>
      </CardBody>
    </Card>
  );
}

type KeyQuestion = "edit" | "delete";

function buildColumns(
  now: Date,
  questions: RowQuestions<ApiKeyWire, KeyQuestion>,
  confirmThen: IdentityGateApi["confirmThen"],
): Column<ApiKeyWire>[] {
  const { ask, askItem } = questions;
  return [
    {
      header: "Name",
      cell: ({ name, start }) => (
        <IconCell
          icon={<KeyRound aria-hidden />}
          title={name ?? "Unnamed key"}
          note={<Mono>{start}…</Mono>}
        />
      ),
    },
    {
      header: "Status",
      cell: (key) => (
        <StateCell state={<KeyState apiKey={key} now={now} />} note={expiryLabel(key)} />
      ),
      wide: true,
    },
    { header: "Access", cell: accessLabel, wide: true },
    {
      header: "Limit",
      cell: (key) => <StateCell state={limitLabel(key)} note={usesLabel(key)} />,
      wide: true,
    },
    {
      header: "Last used",
      cell: ({ lastRequest }) => (lastRequest ? <Moment at={lastRequest} /> : "Never"),
      wide: true,
    },
    createdColumn(),
    questions.menuColumn(keyName, (key) => [
      {
        label: "Edit",
        icon: <Pencil aria-hidden />,
        onChoose: () => confirmThen(() => ask("edit", key)),
      },
      {
        label: key.enabled ? "Turn off" : "Turn on",
        icon: <Power aria-hidden />,
        onChoose: () => (key.enabled ? void toggle(key) : confirmThen(() => void toggle(key))),
      },
      askItem("delete", key, {
        label: "Delete key",
        icon: <Trash2 aria-hidden />,
        danger: true,
      }),
    ]),
  ];
}

function KeyState({ apiKey, now }: { apiKey: ApiKeyWire; now: Date }): ReactNode {
  const { word, tone } = apiKeyState(apiKey, now);
  return <Badge tone={tone}>{word}</Badge>;
}

function expiryLabel({ expiresAt }: ApiKeyWire): string {
  return expiresAt ? `Until ${longDay(new Date(expiresAt))}` : "No expiration";
}

function keyName({ name, start }: ApiKeyWire): string {
  return name ?? `${start}…`;
}

async function toggle(key: ApiKeyWire): Promise<void> {
  const { id: keyId, enabled } = key;
  const name = keyName(key);
  const turnOn = toastAction("Undo", async () => {
    await accountCall("/api-key/update", { keyId, enabled: true });
    showToast("good", `${name} is on again.`);
    await refreshApiKeys();
  });
  try {
    await accountCall("/api-key/update", { keyId, enabled: !enabled });
    if (enabled) showToast("good", `${name} is off. Requests with it are rejected.`, turnOn);
    else showToast("good", `${name} is on again.`);
    await refreshApiKeys();
  } catch (error) {
    reportUnlessRefused(error);
    showToast("bad", "The key was not changed. Please try again.");
  }
}
