import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type CustomFieldType, customFieldTypes } from "#contract/billing/custom-field-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { KindCard, KindCards } from "#web/ui/forms/kind-cards.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { PreviewColumns } from "#web/ui/layout/preview-columns.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { newFieldDraft } from "./custom-field-draft.ts";
import { customFieldEditorSpec } from "./custom-field-editor-spec.ts";
import { CustomFieldForm } from "./custom-field-form.tsx";
import { CustomFieldIcon } from "./custom-field-icon.tsx";
import { fieldKindFacts, fieldKindLabel, fieldKindNote } from "./custom-field-labels.ts";
import { CustomFieldPreview } from "./custom-field-preview.tsx";

/** Asks for the kind first, which is part of the URL and cannot change, and then shows its form. */
export function NewCustomFieldPage(): ReactNode {
  const { kind } = useSearch({ strict: false }) as { kind?: string };
  const type = customFieldTypes.find((each) => each === kind);
  return (
    <>
      <PagePlace title="New field" parent="Custom fields" parentTo={pagePaths.customFields} />
      {type ? <NewCustomFieldForm key={type} type={type} /> : <ChooseFieldKind />}
    </>
  );
}

function ChooseFieldKind(): ReactNode {
  const may = usePermission("products", "write");
  return (
    <>
      <DetailHead
        title="New field"
        facts="How do buyers answer? The type cannot be changed later."
      />
      <ReadOnlyNotice may={may} what="custom fields" />
      <KindCards label="Types of fields">
        {customFieldTypes.map((type) => (
          <KindCard
            key={type}
            to={pagePaths.newCustomField}
            search={{ kind: type }}
            icon={<CustomFieldIcon type={type} />}
            title={fieldKindLabel(type)}
            note={fieldKindNote(type)}
          />
        ))}
      </KindCards>
    </>
  );
}

function NewCustomFieldForm({ type }: { type: CustomFieldType }): ReactNode {
  const navigate = useNavigate();
  const may = usePermission("products", "write");
  const editor = useEditor(customFieldEditorSpec, {
    saved: undefined,
    readOnly: !may.allowed,
    start: () => newFieldDraft(type),
    onSaved: (field) => {
      showToast("good", `${field.name} was created. You can now add it to products.`, {
        label: "View",
        onChoose: () => void navigate({ to: pagePaths.customField, params: { id: field.id } }),
      });
      void navigate({ to: pagePaths.customFields, replace: true });
    },
  });
  const create = may.allowed ? <SaveButton editor={editor} createLabel="Create field" /> : null;
  return (
    <>
      <DetailHead
        title={editor.draft.name.trim() || "New field"}
        facts={fieldKindFacts(type)}
        actions={
          <>
            <LinkButton to={pagePaths.newCustomField} kind="outline">
              Choose another type
            </LinkButton>
            {create}
          </>
        }
      />
      <ReadOnlyNotice may={may} what="custom fields" />
      <PreviewColumns
        form={
          <>
            <CustomFieldForm editor={editor} />
            <FormFoot>{create}</FormFoot>
          </>
        }
        preview={<CustomFieldPreview draft={editor.draft} />}
      />
    </>
  );
}
