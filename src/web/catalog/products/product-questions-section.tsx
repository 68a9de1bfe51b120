import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { CustomFieldIcon } from "#web/catalog/custom-fields/custom-field-icon.tsx";
import { fieldNote } from "#web/catalog/custom-fields/custom-field-labels.ts";
import { SmallChoice } from "#web/seller/choice-field.tsx";
import type { Choices } from "#web/seller/use-choices.ts";
import { ArrangedThing, ArrangeRows } from "#web/ui/forms/arrange-rows.tsx";
import { moved } from "#web/ui/forms/move-row.ts";
import { SmallCheck } from "#web/ui/forms/small-select.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { IconButton } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import type { ProductPartProps } from "./product-part-props.ts";

export interface ProductQuestionsSectionProps extends ProductPartProps {
  product: ProductWire | undefined;
  fields: Choices<CustomFieldWire>;
  /** The one being edited is highlighted here and in the preview. */
  marked: string | undefined;
  onMark: (fieldId: string | undefined) => void;
}

export function ProductQuestionsSection(props: ProductQuestionsSectionProps): ReactNode {
  const { draft, change, readOnly, product, fields, marked, onMark } = props;
  const known = knownFields(product, fields.known);
  const rows = draft.questions.flatMap((question) => {
    const field = known.get(question.fieldId);
    return field ? [{ field, required: question.required }] : [];
  });

  function set(fieldId: string, required: boolean): void {
    onMark(fieldId);
    const questions = draft.questions.map((each) =>
      each.fieldId === fieldId ? { fieldId, required } : each,
    );
    change({ questions });
  }

  return (
    <Card
      title="Questions at checkout"
      note="Custom fields, shown in this order"
      action={readOnly ? null : <AddField {...props} />}
    >
      {rows.length === 0 ? (
        <CardEmpty>
          {fields.items && fields.total === 0 ? (
            <>
              Custom fields ask buyers for more information.{" "}
              <TextLink to={pagePaths.newCustomField}>Create one</TextLink>
            </>
          ) : (
            "Buyers are only asked for their email."
          )}
        </CardEmpty>
      ) : null}
      <ArrangeRows
        label="Questions of this product"
        items={rows}
        itemKey={({ field }) => field.id}
        itemName={({ field }) => field.name}
        isMarked={({ field }) => field.id === marked}
        onMove={
          readOnly
            ? undefined
            : (from, to) => {
                onMark(rows[from]?.field.id);
                change({ questions: moved(draft.questions, from, to) });
              }
        }
      >
        {({ field, required }) => (
          <ArrangedThing
            icon={<CustomFieldIcon type={field.type} />}
            title={field.name}
            note={fieldNote(field)}
            action={
              <>
                <SmallCheck
                  label="Required"
                  about={field.name}
                  checked={required}
                  disabled={readOnly}
                  onChange={(next) => set(field.id, next)}
                />
                {readOnly ? null : (
                  <IconButton
                    label={`Remove ${field.name}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() =>
                      change({
                        questions: draft.questions.filter(({ fieldId }) => fieldId !== field.id),
                      })
                    }
                  />
                )}
              </>
            }
          />
        )}
      </ArrangeRows>
    </Card>
  );
}

export function knownFields(
  product: ProductWire | undefined,
  fields: ReadonlyMap<string, CustomFieldWire>,
): Map<string, CustomFieldWire> {
  const attached = product?.attached_custom_fields ?? [];
  const own = attached.map(({ custom_field: field }) => [field.id, field] as const);
  return new Map([...own, ...fields]);
}

function AddField(props: ProductQuestionsSectionProps): ReactNode {
  const { draft, change, fields, onMark } = props;
  const used = draft.questions.map(({ fieldId }) => fieldId);
  if (fields.total <= used.length) return null;
  return (
    <SmallChoice
      label="Add field"
      name="add_field"
      noun="field"
      placeholder="Add field"
      choices={fields}
      chosen={undefined}
      without={used}
      onChoose={(fieldId) => {
        onMark(fieldId);
        change({ questions: [...draft.questions, { fieldId, required: false }] });
      }}
    />
  );
}
