import type { ReactNode } from "react";
import { MetadataSection } from "#web/seller/metadata-section.tsx";
import { countryOptions, stateOptions } from "#web/seller/place-names.ts";
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
  readOnly: boolean;
  /** The last line. */
  children: ReactNode;
}

export function CustomerForm({ editor, readOnly, children }: CustomerFormProps): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Form id={editor.formId} onSubmit={form.submit} notice={form.notice}>
      <PersonSection editor={editor} readOnly={readOnly} />
      <AddressSection editor={editor} readOnly={readOnly} />
      <TaxIdSection editor={editor} readOnly={readOnly} />
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

function PersonSection({ editor, readOnly }: CustomerPartProps): ReactNode {
  const { saved: customer, draft, change, form } = editor;
  const isKnown = Boolean(customer?.external_id);
  const isNewAddress = customer?.email_verified && draft.email.trim() !== customer.email;
  return (
    <Card title="Person">
      <CardBody>
        <Stack>
          <FieldRow>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              hint={isNewAddress ? "This address will be marked as not verified." : undefined}
              readOnly={readOnly}
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
              error={form.errors.email}
            />
            <Field
              label="Name"
              name="name"
              autoComplete="off"
              maxLength={255}
              readOnly={readOnly}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
              error={form.errors.name}
            />
          </FieldRow>
          <Field
            label="External ID"
            name="external_id"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            hint={
              isKnown
                ? "It cannot be changed: your code uses it to find this customer."
                : "Your own ID for this customer. It cannot be changed later."
            }
            readOnly={readOnly || isKnown}
            value={draft.externalId}
            onChange={(event) => change({ externalId: event.target.value })}
            error={form.errors.external_id}
          />
        </Stack>
      </CardBody>
    </Card>
  );
}

function AddressSection(props: CustomerPartProps): ReactNode {
  const { editor, readOnly } = props;
  const { draft, change, form } = editor;
  const line = (label: string, part: "line1" | "line2" | "city" | "postalCode", name: string) => (
    <Field
      label={label}
      name={`billing_address.${name}`}
      autoComplete="off"
      maxLength={255}
      readOnly={readOnly}
      value={draft[part]}
      onChange={(event) => change({ [part]: event.target.value })}
      error={form.errors[`billing_address.${name}`]}
    />
  );
  return (
    <Card title="Billing address" note="Used to calculate tax">
      <CardBody>
        <Stack>
          <FieldRow>
            <SelectField
              label="Country"
              name="billing_address.country"
              disabled={readOnly}
              options={[{ value: "", label: "Select a country" }, ...countryOptions()]}
              value={draft.country}
              onChange={(event) => change({ country: event.target.value, state: "" })}
              error={form.errors["billing_address.country"]}
            />
            <StateField {...props} />
          </FieldRow>
          {line("Address line 1", "line1", "line1")}
          {line("Address line 2", "line2", "line2")}
          <FieldRow>
            {line("Postal code", "postalCode", "postal_code")}
            {line("City", "city", "city")}
          </FieldRow>
        </Stack>
      </CardBody>
    </Card>
  );
}

/** Chosen where the states are known by code, typed elsewhere. */
function StateField({ editor, readOnly }: CustomerPartProps): ReactNode {
  const { draft, change, form } = editor;
  const states = stateOptions(draft.country);
  const error = form.errors["billing_address.state"];
  if (states.length > 0) {
    return (
      <SelectField
        label={draft.country === "CA" ? "Province" : "State"}
        name="billing_address.state"
        disabled={readOnly}
        options={[{ value: "", label: "Select a state" }, ...states]}
        value={draft.state}
        onChange={(event) => change({ state: event.target.value })}
        error={error}
      />
    );
  }
  return (
    <Field
      label="State or region"
      name="billing_address.state"
      autoComplete="off"
      maxLength={255}
      readOnly={readOnly}
      value={draft.state}
      onChange={(event) => change({ state: event.target.value })}
      error={error}
    />
  );
}

function TaxIdSection({ editor, readOnly }: CustomerPartProps): ReactNode {
  const { draft, change, form } = editor;
  return (
    <Card title="Tax ID" note="For businesses. Validated when you save.">
      <CardBody>
        <FieldRow>
          <SelectField
            label="Type"
            name="tax_id.1"
            disabled={readOnly}
            options={[{ value: "", label: "None" }, ...taxIdOptions(draft.country)]}
            value={draft.taxFormat}
            onChange={(event) => change({ taxFormat: event.target.value })}
            error={form.errors["tax_id.1"]}
          />
          <Field
            label="Number"
            name="tax_id"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            readOnly={readOnly}
            value={draft.taxNumber}
            onChange={(event) => change({ taxNumber: event.target.value })}
            error={form.errors.tax_id}
          />
        </FieldRow>
      </CardBody>
    </Card>
  );
}
