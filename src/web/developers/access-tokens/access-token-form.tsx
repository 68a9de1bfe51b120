import { type ReactNode, useState } from "react";
import {
  AccessTokenCreate,
  type AccessTokenWire,
  type NewAccessTokenWire,
} from "#contract/billing/access-token-schema.ts";
import {
  type CredentialAccess,
  CredentialAccessField,
  CredentialLifetime,
  CredentialName,
  lifetimeSeconds,
} from "#web/platform/credentials/credential-fields.tsx";
import { gridChoices, offeredScopes, scopeGroups } from "#web/platform/credentials/scope-groups.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { CheckGrid } from "#web/ui/lists/check-grid.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { createAccessToken, updateAccessToken } from "./access-token-queries.ts";

const nameLength = 255;

const invalid = {
  comment: "Enter a name.",
  scopes: "Choose at least one scope.",
};

export interface NewTokenDialogProps {
  onCreated: (created: NewAccessTokenWire) => void;
  onClosed: () => void;
}

export function NewTokenDialog({ onCreated, onClosed }: NewTokenDialogProps): ReactNode {
  const seller = useSeller();
  const { askIfNotFresh } = useIdentityGate();
  const [access, setAccess] = useState<CredentialAccess>("limited");
  const form = useApiForm({
    schema: AccessTokenCreate,
    toInput: (fields) => toTokenInput(fields, access === "full"),
    invalid,
    save: (input) => createAccessToken(seller, input),
    onSaved: (created) => {
      onClosed();
      onCreated(created);
    },
    onRefused: (refusal, _input, again) => askIfNotFresh(refusal, again),
  });
  return (
    <FormDialog
      title="New access token"
      wide
      onClosed={onClosed}
      saveLabel="Create token"
      form={form}
    >
      <CredentialName name="comment" maxLength={nameLength} error={form.errors.comment} />
      <CredentialLifetime />
      <CredentialAccessField access={access} onAccess={setAccess} />
      {access === "limited" ? (
        <ScopeFields error={form.errors.scopes} />
      ) : (
        <Small>
          Everything your role allows in this organization, except managing tokens and members.
        </Small>
      )}
    </FormDialog>
  );
}

export interface EditTokenDialogProps {
  token: AccessTokenWire;
  onClosed: () => void;
}

/** The token itself stays the same: programs that use it need no change. */
export function EditTokenDialog({ token, onClosed }: EditTokenDialogProps): ReactNode {
  const seller = useSeller();
  const { askIfNotFresh } = useIdentityGate();
  const form = useApiForm({
    schema: AccessTokenCreate,
    toInput: (fields) => toTokenInput(fields, false),
    invalid,
    save: ({ comment, scopes }) => updateAccessToken(seller, token.id, { comment, scopes }),
    onSaved: (_saved, { comment }) => {
      showToast("good", `${comment} was updated.`);
      onClosed();
    },
    onRefused: (refusal, _input, again) => askIfNotFresh(refusal, again),
  });
  return (
    <FormDialog
      title={`Edit ${token.comment}`}
      wide
      onClosed={onClosed}
      saveLabel="Save changes"
      form={form}
    >
      <CredentialName
        name="comment"
        maxLength={nameLength}
        error={form.errors.comment}
        value={token.comment}
      />
      <ScopeFields error={form.errors.scopes} token={token} />
    </FormDialog>
  );
}

function ScopeFields(props: { error: string | undefined; token?: AccessTokenWire }): ReactNode {
  const given = props.token?.scopes ?? [];
  return (
    <>
      <CheckGrid
        label="Scopes"
        name="scopes"
        headings={["Read", "Write"]}
        groups={scopeGroups(offeredScopes(given), ["read", "write"], given)}
        choices={gridChoices}
        error={props.error}
      />
      <Small>Write includes read.</Small>
    </>
  );
}

export function toTokenInput(fields: FormData, isEverything: boolean): unknown {
  const seconds = lifetimeSeconds(fields);
  return {
    comment: String(fields.get("comment")).trim(),
    ...(isEverything ? {} : { scopes: fields.getAll("scopes").map(String) }),
    ...(seconds === undefined ? {} : { expires_in: seconds }),
  };
}
