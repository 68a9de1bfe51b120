import type { ReactNode } from "react";
import type { ApiKeyWire, NewApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useUnsavedWork } from "#web/platform/forms/unsaved-work.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Labelled, Muted } from "#web/ui/text/text.tsx";
import { apiKeyCall } from "./api-key-call.ts";
import { refreshApiKeys } from "./api-key-queries.ts";

/** Shows a new key, for the only time. */
export function NewKeyDialog(props: { created: NewApiKeyWire; onClosed: () => void }): ReactNode {
  const { key, name, scopes } = props.created;
  useUnsavedWork(true);
  const { session } = useCurrentUser();
  const call = apiKeyCall({
    baseUrl: appSettings.baseUrl,
    key,
    scopes,
    organizationId: session.activeOrganizationId ?? undefined,
  });
  return (
    <Dialog
      title={`${name ?? "The key"} was created`}
      wide
      keepLabel="I have copied it"
      onClosed={props.onClosed}
      onEscape="ignore"
      action={<CopyButton text={key} what="key" labelled primary />}
    >
      <Notice tone="warn">Copy this key now. You will not be able to see it again.</Notice>
      <Labelled label="Key">
        <CodeBlock label="The new key">{key}</CodeBlock>
      </Labelled>
      <Labelled label="Try it" action={<CopyButton text={call} what="call" />}>
        <CodeBlock label="Call with the new key">{call}</CodeBlock>
      </Labelled>
    </Dialog>
  );
}

export function DeleteApiKeyDialog(props: { apiKey: ApiKeyWire; onClosed: () => void }): ReactNode {
  const { id: keyId, start } = props.apiKey;
  const name = props.apiKey.name ?? `${start}…`;
  const remove = useApiAction(async () => {
    await accountCall("/api-key/delete", { keyId });
    await refreshApiKeys();
    showToast("good", `${name} was deleted. Requests with it are rejected.`);
    props.onClosed();
  });
  return (
    <Dialog
      title={`Delete ${name}?`}
      keepLabel="Keep key"
      onClosed={props.onClosed}
      action={
        <Button kind="danger" pending={remove.pending} onClick={() => void remove.run()}>
          Delete key
        </Button>
      }
    >
      {remove.problem ? <Notice tone="bad">{remove.problem}</Notice> : null}
      <Muted>Apps that use it lose access immediately. This cannot be undone.</Muted>
    </Dialog>
  );
}
