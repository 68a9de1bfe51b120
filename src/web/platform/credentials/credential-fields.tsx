import type { ReactNode } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Labelled } from "#web/ui/text/text.tsx";

/** Fields that the dialogs of API keys and of access tokens share. */
export type CredentialAccess = "limited" | "full";

const daySeconds = 86_400;

const lifetimes = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 1 year" },
  { value: "", label: "Never" },
];

export interface CredentialNameProps {
  name: string;
  maxLength: number;
  error: string | undefined;
  value?: string | undefined;
}

export function CredentialName(props: CredentialNameProps): ReactNode {
  return (
    <Field
      label="Name"
      name={props.name}
      autoComplete="off"
      maxLength={props.maxLength}
      defaultValue={props.value ?? ""}
      hint="What it is for, such as Nightly export."
      error={props.error}
    />
  );
}

export function CredentialLifetime(): ReactNode {
  return <SelectField label="Expires" name="days" defaultValue="90" options={lifetimes} />;
}

/** Returns the chosen lifetime; undefined for a credential that never expires. */
export function lifetimeSeconds(fields: FormData): number | undefined {
  const days = Number(fields.get("days"));
  return days > 0 ? days * daySeconds : undefined;
}

export interface CredentialAccessProps {
  access: CredentialAccess;
  onAccess: (access: CredentialAccess) => void;
}

export function CredentialAccessField({ access, onAccess }: CredentialAccessProps): ReactNode {
  return (
    <Labelled label="Access">
      <Segments
        label="Access"
        options={[
          { value: "limited", label: "Limited" },
          { value: "full", label: "Full access" },
        ]}
        value={access}
        onChange={onAccess}
      />
    </Labelled>
  );
}
