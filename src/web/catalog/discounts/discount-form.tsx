import { WandSparkles } from "lucide-react";
import type { ReactNode } from "react";
import { count, timeZone } from "#web/platform/format/format.ts";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { IconButton } from "#web/ui/text/button.tsx";
import { newDiscountCode } from "./discount-code.ts";
import type { DiscountEditor } from "./discount-editor-spec.ts";
import { DiscountProductsSection } from "./discount-products-section.tsx";
import { DiscountWorthSection } from "./discount-worth-section.tsx";

export interface DiscountFormProps {
  editor: DiscountEditor;
  /** The last line. */
  children: ReactNode;
}

export function DiscountForm({ editor, children }: DiscountFormProps): ReactNode {
  const { draft, change, form, readOnly } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <NameSection editor={editor} />
      <DiscountWorthSection editor={editor} />
      <LimitsSection editor={editor} />
      <DiscountProductsSection editor={editor} />
      <MetadataSection
        pairs={draft.metadata}
        errors={form.errors}
        readOnly={readOnly}
        onChange={(metadata) => change({ metadata })}
      />
      {children}
    </Form>
  );
}

export type DiscountPartProps = Omit<DiscountFormProps, "children">;

function NameSection({ editor }: DiscountPartProps): ReactNode {
  const { change, bind, readOnly } = editor;
  return (
    <Card title="Name and code">
      <CardBody>
        <FieldRow>
          <Field
            label="Name"
            {...bind("name")}
            autoComplete="off"
            maxLength={255}
            hint="Shown to buyers at checkout and on invoices."
          />
          <Field
            label="Code"
            {...bind("code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={256}
            hint="Not case-sensitive. Without a code, only you can apply it."
            adornment={
              readOnly ? null : (
                <IconButton
                  label="Generate a code"
                  icon={<WandSparkles aria-hidden />}
                  onClick={() => change({ code: newDiscountCode() })}
                />
              )
            }
          />
        </FieldRow>
      </CardBody>
    </Card>
  );
}

function LimitsSection({ editor }: DiscountPartProps): ReactNode {
  const { saved: discount, bind } = editor;
  const redeemed = discount?.redemptions_count ?? 0;
  return (
    <Card title="Limits" note={`All optional. Times are in your time zone, ${timeZone}.`}>
      <CardBody>
        <Stack>
          <FieldRow>
            <Field label="Starts" {...bind("startsAt", "starts_at")} type="datetime-local" />
            <Field label="Ends" {...bind("endsAt", "ends_at")} type="datetime-local" />
          </FieldRow>
          <Field
            label="Redemption limit"
            {...bind("most", "max_redemptions")}
            inputMode="numeric"
            autoComplete="off"
            placeholder="No limit"
            hint={
              redeemed > 0
                ? `Already redeemed ${count(redeemed, "time")}. The limit cannot be lower.`
                : undefined
            }
          />
        </Stack>
      </CardBody>
    </Card>
  );
}
