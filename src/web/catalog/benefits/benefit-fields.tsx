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

/** Shows the fields of the benefit's kind. */
export function BenefitFields(props: BenefitFieldsProps): ReactNode {
  const Fields = forms[props.draft.type];
  return <Fields {...props} />;
}

function NoteFields({ bind }: BenefitFieldsProps): ReactNode {
  return (
    <TextAreaField
      label="Note for buyers"
      {...bind("note", "properties.note")}
      aside="Markdown, optional"
      hint="Shown only to customers with this benefit, such as a booking link."
      maxLength={10_000}
    />
  );
}

function DiscordFields({ bind }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <Field
        label="Server token"
        {...bind("guildToken", "properties.guild_token")}
        autoComplete="off"
        spellCheck={false}
        hint={`Proves that the Discord server is yours.${isSandbox ? " In the sandbox: sandbox_guild_token." : ""}`}
      />
      <Field
        label="Role ID"
        {...bind("roleId", "properties.role_id")}
        autoComplete="off"
        spellCheck={false}
        hint="In Discord: Server Settings > Roles > Copy Role ID."
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

function RepositoryFields({ bind }: BenefitFieldsProps): ReactNode {
  return (
    <>
      <FieldRow>
        <Field
          label="Owner"
          {...bind("owner", "properties.repository_owner")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="northwind"
        />
        <Field
          label="Repository"
          {...bind("repository", "properties.repository_name")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="studio"
        />
      </FieldRow>
      <SelectField
        label="Permissions"
        {...bind("permission", "properties.permission")}
        options={repositoryPermissions.map((value) => ({ value, label: permissionLabels[value] }))}
      />
    </>
  );
}
