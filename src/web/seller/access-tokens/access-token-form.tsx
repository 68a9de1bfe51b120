import { type ReactNode, useId, useState } from "react";
import {
  AccessTokenCreate,
  type AccessTokenWire,
  type NewAccessTokenWire,
} from "#contract/billing/access-token-schema.ts";
import { tokenScopes } from "#contract/billing/scopes.ts";
import { useIdentityGate } from "#web/platform/identity-gate.tsx";
import { scopeGroups } from "#web/platform/scope-groups.ts";
import { useApiForm } from "#web/platform/use-api-form.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { CheckGrid } from "#web/ui/lists/check-grid.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Labelled, Small } from "#web/ui/text/text.tsx";
import { createAccessToken, updateAccessToken } from "./access-token-queries.ts";

const daySeconds = 86_400;
const nameLength = 255;

const lifetimes = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 1 year" },
  { value: "", label: "Never" },
];

const invalid = {
  comment: "Enter a name.",
  scopes: "Choose at least one scope.",
};

export interface NewTokenDialogProps {
  onCreated: (created: NewAccessTokenWire) => void;
  onClosed: () => void;
}

export function NewTokenDialog({ onCreated, onClosed }: NewTokenDialogProps): ReactNode {
  const formId = useId();
  const seller = useSeller();
  const { askIfNotFresh } = useIdentityGate();
  const [extent, setExtent] = useState<"all" | "some">("some");
  const { submit, errors, notice, pending } = useApiForm({
    schema: AccessTokenCreate,
    toInput: (fields) => toTokenInput(fields, extent === "all"),
    invalid,
    save: (input) => createAccessToken(seller, input),
    onSaved: (created) => {
      onClosed();
      onCreated(created);
    },
    onRefused: (refusal, _input, again) => askIfNotFresh(refusal, again),
  });
  return (
    <Dialog
      title="New access token"
      wide
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending}>
          Create token
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} notice={notice}>
        <NameField error={errors.comment} />
        <SelectField label="Expires" name="days" defaultValue="90" options={lifetimes} />
        <Labelled label="Access">
          <Segments
            label="Access"
            options={[
              { value: "some", label: "Limited" },
              { value: "all", label: "Full access" },
            ]}
            value={extent}
            onChange={setExtent}
          />
        </Labelled>
        {extent === "some" ? (
          <ScopeFields error={errors.scopes} />
        ) : (
          <Small>
            Everything your role allows in this organization, except managing tokens and members.
          </Small>
        )}
      </Form>
    </Dialog>
  );
}

export interface EditTokenDialogProps {
  token: AccessTokenWire;
  onClosed: () => void;
}

/** The token itself stays the same: programs that use it need no change. */
export function EditTokenDialog({ token, onClosed }: EditTokenDialogProps): ReactNode {
  const formId = useId();
  const seller = useSeller();
  const { askIfNotFresh } = useIdentityGate();
  const { submit, errors, notice, pending } = useApiForm({
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
    <Dialog
      title={`Edit ${token.comment}`}
      wide
      keepLabel="Cancel"
      onClosed={onClosed}
      action={
        <Button type="submit" form={formId} pending={pending}>
          Save changes
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit} notice={notice}>
        <NameField error={errors.comment} value={token.comment} />
        <ScopeFields error={errors.scopes} token={token} />
      </Form>
    </Dialog>
  );
}

function NameField(props: { error: string | undefined; value?: string }): ReactNode {
  return (
    <Field
      label="Name"
      name="comment"
      autoComplete="off"
      maxLength={nameLength}
      defaultValue={props.value ?? ""}
      hint="What it is for, such as Nightly export."
      error={props.error}
    />
  );
}

function ScopeFields(props: { error: string | undefined; token?: AccessTokenWire }): ReactNode {
  return (
    <>
      <CheckGrid
        label="Scopes"
        name="scopes"
        headings={["Read", "Write"]}
        groups={scopeGroups(tokenScopes, ["read", "write"], props.token?.scopes ?? [])}
        error={props.error}
      />
      <Small>Write includes read.</Small>
    </>
  );
}

export function toTokenInput(fields: FormData, isEverything: boolean): unknown {
  const days = Number(fields.get("days"));
  return {
    comment: String(fields.get("comment")).trim(),
    ...(isEverything ? {} : { scopes: fields.getAll("scopes").map(String) }),
    ...(days > 0 ? { expires_in: days * daySeconds } : {}),
  };
}
