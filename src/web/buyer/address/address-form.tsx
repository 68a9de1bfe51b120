import { type ReactNode, useEffect, useRef, useState } from "react";
import { fillPlural } from "#contract/messages/buyer-language.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import { FocusedNotice } from "#web/buyer/refusals/focused-notice.tsx";
import { fieldTexts } from "#web/buyer/refusals/refusal-loader.ts";
import { ApiRefusal, type FieldIssue } from "#web/platform/api/api.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { AddressInputs } from "./address-inputs.tsx";
import {
  type AddressDraft,
  changeDraft,
  checkAddress,
  type GivenAddress,
  isPartAsked,
  isPartRequired,
  toGivenAddress,
} from "./own-address-draft.ts";

export interface AddressFormProps {
  initial: AddressDraft;
  submitLabel: string;
  /** Beside the button, such as the way back. */
  back?: ReactNode;
  /** Sends the address. Its refusal is shown at the fields. */
  onSubmit: (given: GivenAddress) => Promise<unknown>;
}

interface Faults {
  errors: Readonly<Record<string, string>>;
  notice?: string;
}

const noFaults: Faults = { errors: {} };

/** Asks for a billing address and a tax ID, which is optional. */
export function AddressForm({ initial, submitLabel, back, onSubmit }: AddressFormProps): ReactNode {
  const buyer = useBuyer();
  const { messages } = buyer;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState(noFaults);
  const [isPending, setPending] = useState(false);
  const change = (part: keyof AddressDraft, text: string) => {
    setDraft((before) => changeDraft(before, part, text));
    setFaults(noFaults);
  };
  useEffect(() => {
    if (faults !== noFaults)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const submit = async () => {
    if (isPending) return;
    const errors = checkAddress(draft, messages.errors);
    if (Object.keys(errors).length > 0) return setFaults({ errors });
    setPending(true);
    try {
      await onSubmit(toGivenAddress(draft));
    } catch (error) {
      reportUnlessRefused(error);
      setFaults(await toFaults(error, buyer));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <AddressInputs
        name="billing_address"
        draft={draft}
        errors={faults.errors}
        isAsked={(part) => isPartAsked(draft, part)}
        isRequired={(part) => isPartRequired(draft, part)}
        onChange={change}
      />
      <Field
        label={messages.payment.taxId}
        name="tax_id"
        aside={messages.optional}
        hint={messages.payment.taxIdHint}
        autoComplete="off"
        spellCheck={false}
        value={draft.taxId}
        error={faults.errors.tax_id}
        onChange={({ target }) => change("taxId", target.value)}
      />
      {faults.notice ? <FocusedNotice action={null}>{faults.notice}</FocusedNotice> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="form" type="submit" pending={isPending}>
          {submitLabel}
        </Button>
        {back}
      </div>
    </form>
  );
}

async function toFaults(error: unknown, { messages, locale }: Buyer): Promise<Faults> {
  const texts = messages.errors;
  if (!(error instanceof ApiRefusal)) return { errors: {}, notice: texts.server };
  const { status, issues, retryAfterSeconds: seconds } = error;
  if (status === 0) return { errors: {}, notice: texts.update };
  if (status === 429)
    return {
      errors: {},
      notice:
        seconds === undefined ? texts.tooManyLater : fillPlural(texts.tooMany, seconds, locale),
    };
  if (issues.length === 0) return { errors: {}, notice: texts.server };
  const describe = await fieldTexts();
  return {
    errors: Object.fromEntries(
      issues.map((issue) => [toPlace(issue), toText(issue, texts, describe)]),
    ),
    notice: texts.check,
  };
}

/** A fault of the whole address is shown at its first field. */
function toPlace({ field }: FieldIssue): string {
  return field === "billing_address" ? "billing_address.country" : field;
}

function toText(
  issue: FieldIssue,
  { required }: CheckoutMessages["errors"],
  describe: (issue: FieldIssue) => string,
): string {
  return issue.type === "missing" ? required : describe(issue);
}
