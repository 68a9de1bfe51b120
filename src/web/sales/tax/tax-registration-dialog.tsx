import type { ReactNode } from "react";
import {
  TaxRegistrationCreate,
  TaxRegistrationUpdate,
  type TaxRegistrationWire,
} from "#contract/billing/tax-registration-schema.ts";
import { bindDraft, useDraft } from "#web/platform/forms/bind-draft.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { registrationTitle } from "../labels/tax-registration-labels.ts";
import {
  createTaxRegistration,
  updateTaxRegistration,
} from "../labels/tax-registration-queries.ts";
import {
  emptyRegistration,
  newRegistrationInput,
  registrationChange,
  toRegistrationDraft,
} from "./tax-registration-draft.ts";
import { RegistrationPlaceFields, RegistrationRateFields } from "./tax-registration-fields.tsx";

const invalid = {
  country: "Choose a country.",
  rate: "Enter a rate from 0 to 100 with at most 4 decimal places, such as 19 or 8.875.",
};

export function NewTaxRegistrationDialog({ onClosed }: { onClosed: () => void }): ReactNode {
  const seller = useSeller();
  const [draft, change] = useDraft(emptyRegistration);
  const form = useSellerForm({
    schema: TaxRegistrationCreate,
    toInput: () => newRegistrationInput(draft),
    invalid,
    save: (input) => createTaxRegistration(seller, input),
    onSaved: (created) => {
      showToast("good", `Tax registration for ${registrationTitle(created)} was added.`);
      onClosed();
    },
  });
  const fields = { draft, change, errors: form.errors };
  const { bind } = bindDraft(fields);
  return (
    <FormDialog
      title="Add a tax registration"
      wide
      saveLabel="Add registration"
      form={form}
      onClosed={onClosed}
    >
      <RegistrationPlaceFields {...fields} />
      <RegistrationRateFields {...fields} />
      <Field
        label="First day"
        {...bind("firstDay", "starts_at")}
        type="date"
        hint="Leave empty to collect tax from now on."
      />
    </FormDialog>
  );
}

export interface EditTaxRegistrationDialogProps {
  registration: TaxRegistrationWire;
  onClosed: () => void;
}

/**
 * Edits the rest of a registration: place and first day stay, because past sales were taxed by
 * them.
 */
export function EditTaxRegistrationDialog(props: EditTaxRegistrationDialogProps): ReactNode {
  const { registration, onClosed } = props;
  const seller = useSeller();
  const [draft, change] = useDraft(toRegistrationDraft(registration));
  const form = useSellerForm({
    schema: TaxRegistrationUpdate,
    toInput: () => registrationChange(draft, registration),
    invalid,
    save: (input) => updateTaxRegistration(seller, registration.id, input),
    onSaved: (saved) => {
      showToast("good", `${registrationTitle(saved)} was updated.`);
      onClosed();
    },
  });
  const fields = { draft, change, errors: form.errors };
  const { bind } = bindDraft(fields);
  return (
    <FormDialog
      title={registrationTitle(registration)}
      wide
      saveLabel="Save changes"
      form={form}
      onClosed={onClosed}
    >
      <Muted>Changes apply to later sales. Past sales keep the tax they were made with.</Muted>
      <RegistrationRateFields {...fields} />
      <Field
        label="Last day"
        {...bind("lastDay", "ends_at")}
        type="date"
        aside="Optional"
        hint="Tax is collected until the end of this day."
        error={form.errors.ends_at ?? form.errors.country}
      />
    </FormDialog>
  );
}
