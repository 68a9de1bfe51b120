import { type ReactNode, useState } from "react";
import type { AccessTokenWire, NewAccessTokenWire } from "#contract/billing/access-token-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { useUnsavedWork } from "#web/platform/forms/unsaved-work.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Labelled } from "#web/ui/text/text.tsx";
import { tokenExamples } from "./access-token-labels.ts";
import { revokeAccessToken } from "./access-token-queries.ts";

/** Shows a new token, for the only time. */
export function TokenReadyDialog(props: {
  created: NewAccessTokenWire;
  onClosed: () => void;
}): ReactNode {
  const { token, organization_access_token: made } = props.created;
  useUnsavedWork(true);
  return (
    <Dialog
      title={`${made.comment} was created`}
      wide
      keepLabel="I have copied it"
      onClosed={props.onClosed}
      onEscape="ignore"
      action={<CopyButton text={token} what="token" labelled primary />}
    >
      <Notice tone="warn">Copy this token now. You will not be able to see it again.</Notice>
      <Labelled label="Token">
        <CodeBlock label="The new token">{token}</CodeBlock>
      </Labelled>
      <TokenExamples token={token} />
    </Dialog>
  );
}

/** Shows the first call, to be pasted into a terminal or a program. */
export function TokenExamples(props: { token: string; label?: string }): ReactNode {
  const { token, label = "Try it" } = props;
  const examples = tokenExamples(appSettings.baseUrl, token);
  const [language, setLanguage] = useState<(typeof examples)[number]["language"]>("curl");
  const code = examples.find((example) => example.language === language)?.code ?? "";
  return (
    <Labelled label={label} action={<CopyButton text={code} what={`${language} call`} />}>
      <Segments
        label="Language of the example"
        options={examples.map((example) => ({ value: example.language, label: example.language }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeBlock label="Call with the token">{code}</CodeBlock>
    </Labelled>
  );
}

export function RevokeTokenDialog(props: {
  token: AccessTokenWire;
  onClosed: () => void;
}): ReactNode {
  const seller = useSeller();
  const { id, comment } = props.token;
  return (
    <ConfirmDialog
      title={`Revoke ${comment}?`}
      keepLabel="Keep token"
      confirmLabel="Revoke token"
      danger
      onConfirm={async () => {
        await revokeAccessToken(seller, id);
        showToast("good", `${comment} was revoked. Requests with it are rejected.`);
      }}
      onClosed={props.onClosed}
    >
      Apps that use it stop working immediately. This cannot be undone.
    </ConfirmDialog>
  );
}
