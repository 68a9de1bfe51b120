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
  readOnly: boolean;
  /** The last line. */
  children: ReactNode;
}

export function DiscountForm({ editor, readOnly, children }: DiscountFormProps): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <NameSection editor={editor} readOnly={readOnly} />
      <DiscountWorthSection editor={editor} readOnly={readOnly} />
      <LimitsSection editor={editor} readOnly={readOnly} />
      <DiscountProductsSection editor={editor} readOnly={readOnly} />
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

function NameSection({ editor, readOnly }: DiscountPartProps): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Card title="Name and code">
      <CardBody>
        <FieldRow>
          <Field
            label="Name"
            name="name"
            autoComplete="off"
            maxLength={255}
            hint="Shown to buyers at checkout and on invoices."
            readOnly={readOnly}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={form.errors.name}
          />
          <Field
            label="Code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={256}
            hint="Not case-sensitive. Without a code, only you can apply it."
            readOnly={readOnly}
            value={draft.code}
            onChange={(event) => change({ code: event.target.value })}
            error={form.errors.code}
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

function LimitsSection({ editor, readOnly }: DiscountPartProps): ReactNode {
  const { saved: discount, draft, change, form } = editor;
  const redeemed = discount?.redemptions_count ?? 0;
  return (
    <Card title="Limits" note={`All optional. Times are in your time zone, ${timeZone}.`}>
      <CardBody>
        <Stack>
          <FieldRow>
            <Field
              label="Starts"
              name="starts_at"
              type="datetime-local"
              readOnly={readOnly}
              value={draft.startsAt}
              onChange={(event) => change({ startsAt: event.target.value })}
              error={form.errors.starts_at}
            />
            <Field
              label="Ends"
              name="ends_at"
              type="datetime-local"
              readOnly={readOnly}
              value={draft.endsAt}
              onChange={(event) => change({ endsAt: event.target.value })}
              error={form.errors.ends_at}
            />
          </FieldRow>
          <Field
            label="Redemption limit"
            name="max_redemptions"
            inputMode="numeric"
            autoComplete="off"
            placeholder="No limit"
            hint={
              redeemed > 0
                ? `Already redeemed ${count(redeemed, "time")}. The limit cannot be lower.`
                : undefined
            }
            readOnly={readOnly}
            value={draft.most}
            onChange={(event) => change({ most: event.target.value })}
            error={form.errors.max_redemptions}
          />
        </Stack>
      </CardBody>
    </Card>
  );
}
