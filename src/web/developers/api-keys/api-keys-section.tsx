import { useQuery } from "@tanstack/react-query";
import { KeyRound, Pencil, Plus, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ApiKeyWire, NewApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { toastAction } from "#web/platform/api/toast-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { Day, Moment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { IconCell, StateCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { MenuButton } from "#web/ui/overlays/menu.tsx";
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

/** Keys that act as oneself. */
export function ApiKeysSection(): ReactNode {
  const query = useQuery(apiKeysQuery);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewApiKeyWire>();
  const [editing, setEditing] = useState<ApiKeyWire>();
  const [deleting, setDeleting] = useState<ApiKeyWire>();
  const { confirmThen } = useIdentityGate();
  const now = useNow();
  const create = (compact: boolean) => (
    <Button
      compact={compact}
      icon={<Plus aria-hidden />}
      onClick={() => confirmThen(() => setCreating(true))}
    >
      New key
    </Button>
  );
  const actions: KeyActions = {
    onEdit: (key) => confirmThen(() => setEditing(key)),
    onDelete: setDeleting,
  };
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
                columns={buildColumns(now, actions)}
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
      {creating ? (
        <CreateApiKeyDialog onCreated={setCreated} onClosed={() => setCreating(false)} />
      ) : null}
      {created ? <NewKeyDialog created={created} onClosed={() => setCreated(undefined)} /> : null}
      {editing ? (
        <EditApiKeyDialog apiKey={editing} onClosed={() => setEditing(undefined)} />
      ) : null}
      {deleting ? (
        <DeleteApiKeyDialog apiKey={deleting} onClosed={() => setDeleting(undefined)} />
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

interface KeyActions {
  onEdit: (key: ApiKeyWire) => void;
  onDelete: (key: ApiKeyWire) => void;
}

function buildColumns(now: Date, actions: KeyActions): Column<ApiKeyWire>[] {
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
    { header: "Created", cell: ({ createdAt }) => <Day at={createdAt} />, wide: true },
    { header: "Actions", cell: (key) => <KeyMenu apiKey={key} {...actions} />, end: true },
  ];
}

function KeyState({ apiKey, now }: { apiKey: ApiKeyWire; now: Date }): ReactNode {
  const { word, tone } = apiKeyState(apiKey, now);
  return <Badge tone={tone}>{word}</Badge>;
}

function expiryLabel({ expiresAt }: ApiKeyWire): string {
  return expiresAt ? `Until ${longDay(new Date(expiresAt))}` : "No expiration";
}

function KeyMenu({ apiKey, onEdit, onDelete }: KeyActions & { apiKey: ApiKeyWire }): ReactNode {
  const { id: keyId, enabled, start } = apiKey;
  const name = apiKey.name ?? `${start}…`;
  const { confirmThen } = useIdentityGate();
  const turnOn = toastAction("Undo", async () => {
    await accountCall("/api-key/update", { keyId, enabled: true });
    showToast("good", `${name} is on again.`);
    await refreshApiKeys();
  });
  async function toggle(): Promise<void> {
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
  return (
    <MenuButton
      label={`Actions for ${name}`}
      items={[
        { label: "Edit", icon: <Pencil aria-hidden />, onChoose: () => onEdit(apiKey) },
        {
          label: enabled ? "Turn off" : "Turn on",
          icon: <Power aria-hidden />,
          onChoose: () => (enabled ? void toggle() : confirmThen(() => void toggle())),
        },
        {
          label: "Delete key",
          icon: <Trash2 aria-hidden />,
          danger: true,
          onChoose: () => onDelete(apiKey),
        },
      ]}
    />
  );
}
