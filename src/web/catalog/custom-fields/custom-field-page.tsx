import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { ProductUsesWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { EditorActions, EditorBadge, SaveButton } from "#web/seller/editor-actions.tsx";
import { ReadOnlyNotice } from "#web/seller/no-access.tsx";
import { ProductsCard } from "#web/seller/products-card.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useEditor } from "#web/seller/use-editor.ts";
import { usePermission } from "#web/seller/use-permission.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { FormFoot } from "#web/ui/forms/form-rows.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { PreviewColumns } from "#web/ui/layout/preview-columns.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { type CustomFieldEditor, customFieldEditorSpec } from "./custom-field-editor-spec.ts";
import { CustomFieldForm } from "./custom-field-form.tsx";
import { fieldKindLabel } from "./custom-field-labels.ts";
import { CustomFieldPreview } from "./custom-field-preview.tsx";
import { customFieldQuery, customFieldUsesQuery } from "./custom-field-queries.ts";
import { DeleteCustomFieldDialog } from "./delete-custom-field-dialog.tsx";

export function CustomFieldPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(customFieldQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="custom field"
      backTo={pagePaths.customFields}
      backLabel="All custom fields"
      query={query}
    >
      {(field) => <CustomFieldDetails key={field.id} field={field} />}
    </DetailScreen>
  );
}

function CustomFieldDetails({ field }: { field: CustomFieldWire }): ReactNode {
  const may = usePermission("products", "write");
  const editor = useEditor(customFieldEditorSpec, {
    saved: field,
    readOnly: !may.allowed,
    onSaved: () => showToast("good", "Field saved."),
  });
  const uses = useQuery(customFieldUsesQuery(useSeller(), field.id));
  return (
    <>
      <PagePlace title={field.name} parent="Custom fields" parentTo={pagePaths.customFields} />
      <FieldHead field={field} editor={editor} uses={uses.data} mayWrite={may.allowed} />
      <ReadOnlyNotice may={may} what="custom fields" />
      <PreviewColumns
        form={
          <>
            <CustomFieldForm editor={editor} />
            {may.allowed ? (
              <FormFoot>
                <SaveButton editor={editor} />
              </FormFoot>
            ) : null}
          </>
        }
        preview={
          <Stack>
            <CustomFieldPreview draft={editor.draft} />
            <ProductsCard
              title="Products that use it"
              empty="No products yet. Add this field on a product's page."
              query={uses}
              findLine={(product) => askedHow(product, field)}
            />
            <FieldFacts field={field} />
          </Stack>
        }
      />
    </>
  );
}

function askedHow(product: ProductWire, { id }: CustomFieldWire): string | undefined {
  const attached = product.attached_custom_fields.find((each) => each.custom_field_id === id);
  if (!attached) return undefined;
  const words = attached.required ? "Required" : "Optional";
  return product.is_archived ? `${words}; archived` : words;
}

interface FieldHeadProps {
  field: CustomFieldWire;
  editor: CustomFieldEditor;
  /** The products that ask it; undefined until they are known. */
  uses: ProductUsesWire | undefined;
  mayWrite: boolean;
}

function FieldHead({ field, editor, uses, mayWrite }: FieldHeadProps): ReactNode {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const made = `${fieldKindLabel(field.type)}, created ${longDay(new Date(field.created_at))}`;
  return (
    <>
      <DetailHead
        title={field.name}
        badge={<EditorBadge editor={editor} />}
        facts={made}
        actions={
          mayWrite ? (
            <EditorActions editor={editor}>
              <Button
                kind="plain"
                icon={<Trash2 aria-hidden />}
                disabled={uses === undefined}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            </EditorActions>
          ) : null
        }
      />
      {deleting ? (
        <DeleteCustomFieldDialog
          field={field}
          use={
            uses && {
              productNames: uses.products.map(({ name }) => name),
              productsCount: uses.productsCount,
            }
          }
          onClosed={() => setDeleting(false)}
          onDeleted={() => navigate({ to: pagePaths.customFields })}
        />
      ) : null}
    </>
  );
}

function FieldFacts({ field }: { field: CustomFieldWire }): ReactNode {
  return (
    <Card title="Details">
      <FactList>
        <Fact label="ID">
          <CopyValue text={field.id} what="id" short />
        </Fact>
        <Fact label="Slug">
          <CopyValue text={field.slug} what="slug" />
        </Fact>
        <Fact label="Created">
          <FullMoment at={field.created_at} />
        </Fact>
        {field.modified_at ? (
          <Fact label="Updated">
            <FullMoment at={field.modified_at} />
          </Fact>
        ) : null}
      </FactList>
    </Card>
  );
}
