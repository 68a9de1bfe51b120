import type { ReactNode } from "react";
import type { BenefitType } from "#contract/billing/benefit-properties.ts";
import { repositoryPermissions } from "#contract/billing/benefit-properties.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import type { BenefitFieldsProps } from "./benefit-fields-props.ts";
import { DownloadFields } from "./download-fields.tsx";
import { LicenseFields } from "./license-fields.tsx";
import { MeterCreditFields } from "./meter-credit-fields.tsx";

const forms: Record<BenefitType, (props: BenefitFieldsProps) => ReactNode> = {
  custom: NoteFields,
  discord: DiscordFields,
  github_repository: RepositoryFields,
  downloadables: DownloadFields,
  license_keys: LicenseFields,
  meter_credit: MeterCreditFields,
};

/** The fields of its kind. */
export function BenefitFields(props: BenefitFieldsProps): ReactNode {
  const Fields = forms[props.draft.type];
  return <Fields {...props} />;
}

function NoteFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  return (
    <TextAreaField
      label="Note for buyers"
      name="properties.note"
      aside="Markdown, optional"
      hint="Shown only to customers with this benefit, such as a booking link."
      maxLength={10_000}
      readOnly={readOnly}
      value={draft.note}
      onChange={(event) => change({ note: event.target.value })}
      error={errors["properties.note"]}
    />
  );
}

function DiscordFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <Field
        label="Server token"
        name="properties.guild_token"
        autoComplete="off"
        spellCheck={false}
        hint={`Proves that the Discord server is yours.${isSandbox ? " In the sandbox: sandbox_guild_token." : ""}`}
        readOnly={readOnly}
        value={draft.guildToken}
        onChange={(event) => change({ guildToken: event.target.value })}
        error={errors["properties.guild_token"]}
      />
      <Field
        label="Role ID"
        name="properties.role_id"
        autoComplete="off"
        spellCheck={false}
        hint="In Discord: Server Settings > Roles > Copy Role ID."
        readOnly={readOnly}
        value={draft.roleId}
        onChange={(event) => change({ roleId: event.target.value })}
        error={errors["properties.role_id"]}
      />
    </>
  );
}

const permissionLabels: Record<(typeof repositoryPermissions)[number], string> = {
  pull: "Read (pull)",
  triage: "Read and manage issues (triage)",
  push: "Read and write (push)",
  maintain: "Manage without sensitive actions (maintain)",
  admin: "Everything (admin)",
};

function RepositoryFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <FieldRow>
        <Field
          label="Owner"
          name="properties.repository_owner"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="northwind"
          readOnly={readOnly}
          value={draft.owner}
          onChange={(event) => change({ owner: event.target.value })}
          error={errors["properties.repository_owner"]}
        />
        <Field
          label="Repository"
          name="properties.repository_name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="studio"
          readOnly={readOnly}
          value={draft.repository}
          onChange={(event) => change({ repository: event.target.value })}
          error={errors["properties.repository_name"]}
        />
      </FieldRow>
      <SelectField
        label="Permissions"
        name="properties.permission"
        disabled={readOnly}
        options={repositoryPermissions.map((value) => ({ value, label: permissionLabels[value] }))}
        value={draft.permission}
        onChange={(event) => change({ permission: event.target.value })}
      />
    </>
  );
}
