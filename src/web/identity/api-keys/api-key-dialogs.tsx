import { type ReactNode, useId } from "react";
import * as z from "zod/mini";
import type { ApiKeyCreate, ApiKeyWire, NewApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Labelled, Muted, Small } from "#web/ui/text.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { accountCall } from "../account/account-queries.ts";
import { refreshApiKeys } from "./api-key-queries.ts";
import { apiKeyCall } from "./api-key-words.ts";

const nameLength = 32;
const prefixLength = 32;
const daySeconds = 86_400;

const KeyForm = z.object({
  name: z.string(),
  prefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))),
  expiresIn: z.nullable(z.number()),
});

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "No end" },
];

export interface CreateApiKeyDialogProps {
  onCreated: (key: NewApiKeyWire) => void;
  onClosed: () => void;
}

export function CreateApiKeyDialog({ onCreated, onClosed }: CreateApiKeyDialogProps): ReactNode {
  const formId = useId();
  const { submit, errors, notice, pending } = useApiForm({
    schema: KeyForm,
    toInput: toKeyInput,
    invalid: { prefix: "Use letters, digits, hyphens and underscores, at most 32." },
    check: ({ name, prefix = "" }): Record<string, string> => ({
      ...(name ? {} : { name: "Enter a name, so that you know it again." }),
      ...(prefix.length > prefixLength ? { prefix: "Use at most 32 characters." } : {}),
    }),
    save: (input) => accountCall<NewApiKeyWire>("/api-key/create", input satisfies ApiKeyCreate),
    onSaved: async (key) => {
      onClosed();
      onCreated(key);
      await refreshApiKeys();
    },
    refusals: {
      THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL: {
        field: "name",
        message: "Use at most 32 characters.",
      },
      YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS: {
        message: "You have as many keys as one person may have. Delete one first.",
      },
    },
  });
  return (
    <Dialog
      title="New API key"
      wide
      keepLabel="Not now"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending}>
          Create key
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} notice={notice}>
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          maxLength={nameLength}
          hint="What it is for, such as Nightly export."
          error={errors.name}
        />
        <Field
          label="Prefix"
          name="prefix"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={prefixLength}
          aside={<Small>Optional</Small>}
          hint="Stands before the key, so that it is recognised where it is found."
          error={errors.prefix}
        />
        <SelectField label="Works for" name="days" defaultValue="90" options={lifetimes} />
      </Form>
      <Small>
        The key can do everything you can, except sign in, change your password or delete an
        organization.
      </Small>
    </Dialog>
  );
}

export function toKeyInput(fields: FormData): unknown {
  const prefix = String(fields.get("prefix")).trim();
  const days = Number(fields.get("days"));
  return {
    name: String(fields.get("name")).trim(),
    ...(prefix ? { prefix } : {}),
    expiresIn: days > 0 ? days * daySeconds : null,
  };
}

/** The only time the key is seen. */
export function NewKeyDialog(props: { created: NewApiKeyWire; onClosed: () => void }): ReactNode {
  const { key, name } = props.created;
  const call = apiKeyCall(appSettings.baseUrl, key);
  return (
    <Dialog
      title={`${name ?? "The key"} is ready`}
      wide
      keepLabel="I have copied it"
      onClosed={props.onClosed}
      action={<CopyButton text={key} what="key" labelled />}
    >
      <Notice tone="warn">Copy the key now. It is shown this once and kept nowhere in full.</Notice>
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
    showToast("good", `${name} is deleted. Calls with it are refused.`);
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
      <Muted>Whatever uses it stops working at once. It cannot be brought back.</Muted>
    </Dialog>
  );
}
