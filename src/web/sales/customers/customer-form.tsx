import type { ReactNode } from "react";
import { AddressFields } from "#web/seller/address-fields.tsx";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { FieldRow } from "#web/ui/forms/form-rows.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { taxIdOptions } from "../labels/tax-id-labels.ts";
import type { CustomerEditor } from "./customer-editor-spec.ts";

export interface CustomerFormProps {
  editor: CustomerEditor;
  /** The last line. */
  children: ReactNode;
}

export function CustomerForm({ editor, children }: CustomerFormProps): ReactNode {
  const { draft, change, form, readOnly } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <PersonSection editor={editor} />
      <AddressSection editor={editor} />
      <TaxIdSection editor={editor} />
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

type CustomerPartProps = Omit<CustomerFormProps, "children">;

function PersonSection({ editor }: CustomerPartProps): ReactNode {
  const { saved: customer, draft, bind, readOnly } = editor;
  const isKnown = Boolean(customer?.external_id);
  const isNewAddress = customer?.email_verified && draft.email.trim() !== customer.email;
  return (
    <Card title="Person">
      <CardBody>
        <Stack>
          <FieldRow>
            <Field
              label="Email"
              {...bind("email")}
              type="email"
              autoComplete="off"
              hint={isNewAddress ? "This address will be marked as not verified." : undefined}
            />
            <Field label="Name" {...bind("name")} autoComplete="off" maxLength={255} />
          </FieldRow>
          <Field
            label="External ID"
            {...bind("externalId", "external_id")}
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            hint={
              isKnown
                ? "It cannot be changed: your code uses it to find this customer."
                : "Your own ID for this customer. It cannot be changed later."
            }
            readOnly={readOnly || isKnown}
          />
        </Stack>
      </CardBody>
    </Card>
  );
}

function AddressSection({ editor }: CustomerPartProps): ReactNode {
  return (
    <Card title="Billing address" note="Used to calculate tax">
      <CardBody>
        <Stack>
          <AddressFields name="billing_address" {...editor} />
        </Stack>
      </CardBody>
    </Card>
  );
}

function TaxIdSection({ editor }: CustomerPartProps): ReactNode {
  const { draft, bind } = editor;
  return (
    <Card title="Tax ID" note="For businesses. Validated when you save.">
      <CardBody>
        <FieldRow>
          <SelectField
            label="Type"
            {...bind("taxFormat", "tax_id.1")}
            options={[{ value: "", label: "None" }, ...taxIdOptions(draft.country)]}
          />
          <Field
            label="Number"
            {...bind("taxNumber", "tax_id")}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        </FieldRow>
      </CardBody>
    </Card>
  );
}
