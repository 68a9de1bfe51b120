import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import {
  type ApiKeyCreate,
  type ApiKeyUpdate,
  type ApiKeyWire,
  maxRequestsPerMinute,
  type NewApiKeyWire,
} from "#contract/identity/api-key-schema.ts";
import {
  type ApiKeyScope,
  accountScopes,
  apiKeyScopes,
} from "#contract/identity/api-key-scopes.ts";
import {
  type CredentialAccess,
  CredentialAccessField,
  type CredentialAccessProps,
  CredentialLifetime,
  CredentialName,
  lifetimeSeconds,
} from "#web/platform/credentials/credential-fields.tsx";
import { gridChoices, offeredScopes, scopeGroups } from "#web/platform/credentials/scope-groups.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { CheckGrid } from "#web/ui/lists/check-grid.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { defaultRequestsPerMinute, requestsPerMinute } from "./api-key-labels.ts";
import { refreshApiKeys } from "./api-key-queries.ts";

const nameLength = 32;
const prefixLength = 32;

const LimitForm = z.object({
  name: z.string(),
  scopes: z.nullable(z.array(z.enum(apiKeyScopes)).check(z.minLength(1))),
  requestsPerMinute: z.int().check(z.minimum(1), z.maximum(maxRequestsPerMinute)),
});

const KeyForm = z.extend(LimitForm, {
  prefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))),
  expiresIn: z.nullable(z.number()),
});

const invalid = {
  scopes: "Choose at least one scope.",
  prefix: "Use up to 32 letters, numbers, hyphens and underscores.",
  requestsPerMinute: `Enter a whole number from 1 to ${maxRequestsPerMinute}.`,
};

const refusals = {
  THE_NAME_LENGTH_IS_EITHER_TOO_LARGE_OR_TOO_SMALL: {
    field: "name",
    message: "Use up to 32 characters.",
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_API_KEYS: {
    message: "You have reached the maximum number of API keys. Delete one first.",
  },
};

export interface CreateApiKeyDialogProps {
  onCreated: (key: NewApiKeyWire) => void;
  onClosed: () => void;
}

export function CreateApiKeyDialog({ onCreated, onClosed }: CreateApiKeyDialogProps): ReactNode {
  const [access, setAccess] = useState<CredentialAccess>("limited");
  const { askIfNotFresh } = useIdentityGate();
  const form = useApiForm({
    schema: KeyForm,
    toInput: (fields) => ({ ...toLimits(fields, access), ...toKeyOnly(fields) }),
    invalid,
    check: ({ name, prefix = "" }): Record<string, string> => ({
      ...(name ? {} : { name: "Enter a name." }),
      ...(prefix.length > prefixLength ? { prefix: "Use up to 32 characters." } : {}),
    }),
    save: (input) => accountCall<NewApiKeyWire>("/api-key/create", input satisfies ApiKeyCreate),
    onSaved: async (key) => {
      onClosed();
      onCreated(key);
      await refreshApiKeys();
    },
    refusals,
    onRefused: (refusal, _input, again) => askIfNotFresh(refusal, again),
  });
  return (
    <FormDialog title="New API key" wide onClosed={onClosed} saveLabel="Create key" form={form}>
      <CredentialName name="name" maxLength={nameLength} error={form.errors.name} />
      <Field
        label="Prefix"
        name="prefix"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={prefixLength}
        aside={<Small>Optional</Small>}
        hint="Helps you recognize the key."
        error={form.errors.prefix}
      />
      <FieldRow>
        <CredentialLifetime />
        <LimitField value={defaultRequestsPerMinute} error={form.errors.requestsPerMinute} />
      </FieldRow>
      <AccessFields access={access} onAccess={setAccess} given={[]} error={form.errors.scopes} />
    </FormDialog>
  );
}

export interface EditApiKeyDialogProps {
  apiKey: ApiKeyWire;
  onClosed: () => void;
}

/** The key itself stays the same: programs that use it need no change. */
export function EditApiKeyDialog({ apiKey, onClosed }: EditApiKeyDialogProps): ReactNode {
  const [access, setAccess] = useState<CredentialAccess>(
    apiKey.scopes === null ? "full" : "limited",
  );
  const { askIfNotFresh } = useIdentityGate();
  const form = useApiForm({
    schema: LimitForm,
    toInput: (fields) => toLimits(fields, access),
    invalid,
    check: ({ name }): Record<string, string> => (name ? {} : { name: "Enter a name." }),
    save: (input) =>
      accountCall("/api-key/update", { keyId: apiKey.id, ...input } satisfies ApiKeyUpdate),
    onSaved: async (_saved, { name }) => {
      onClosed();
      showToast("good", `${name} was updated.`);
      await refreshApiKeys();
    },
    refusals,
    onRefused: (refusal, _input, again) => askIfNotFresh(refusal, again),
  });
  return (
    <FormDialog
      title={`Edit ${apiKey.name ?? `${apiKey.start}…`}`}
      wide
      onClosed={onClosed}
      saveLabel="Save changes"
      form={form}
    >
      <CredentialName
        name="name"
        maxLength={nameLength}
        error={form.errors.name}
        value={apiKey.name ?? ""}
      />
      <LimitField value={requestsPerMinute(apiKey)} error={form.errors.requestsPerMinute} />
      <AccessFields
        access={access}
        onAccess={setAccess}
        given={apiKey.scopes ?? []}
        error={form.errors.scopes}
      />
    </FormDialog>
  );
}

interface AccessFieldsProps extends CredentialAccessProps {
  given: readonly ApiKeyScope[];
  error: string | undefined;
}

function AccessFields({ access, onAccess, given, error }: AccessFieldsProps): ReactNode {
  return (
    <>
      <CredentialAccessField access={access} onAccess={onAccess} />
      {access === "limited" ? (
        <>
          <CheckGrid
            label="Scopes"
            name="scopes"
            headings={["Read", "Write", "Delete"]}
            groups={scopeGroups(
              [...accountScopes, ...offeredScopes(given)],
              ["read", "write", "delete"],
              given,
            )}
            choices={gridChoices}
            error={error}
          />
          <Small>Write includes read. Your role in each organization still applies.</Small>
        </>
      ) : (
        <Small>
          Everything you can do, except sign in, change your password or email, manage access tokens
          and delete organizations.
        </Small>
      )}
    </>
  );
}

function LimitField(props: { value: number; error: string | undefined }): ReactNode {
  return (
    <Field
      label="Requests per minute"
      name="requestsPerMinute"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={String(props.value)}
      hint={`Up to ${maxRequestsPerMinute.toLocaleString("en-US")}.`}
      error={props.error}
    />
  );
}

function toLimits(fields: FormData, access: CredentialAccess) {
  return {
    name: String(fields.get("name")).trim(),
    scopes: access === "full" ? null : fields.getAll("scopes").map(String),
    requestsPerMinute: Number(String(fields.get("requestsPerMinute")).trim() || Number.NaN),
  };
}

function toKeyOnly(fields: FormData) {
  const prefix = String(fields.get("prefix")).trim();
  return { ...(prefix ? { prefix } : {}), expiresIn: lifetimeSeconds(fields) ?? null };
}
