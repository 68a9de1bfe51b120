import { Tag, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { CheckoutDiscountWire } from "#contract/billing/checkout-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { inputClass } from "#web/ui/forms/field.tsx";
import { describedBy, FieldFrame } from "#web/ui/forms/field-frame.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

export interface DiscountChipProps {
  session: CheckoutSession;
  discount: CheckoutDiscountWire;
}

/** A code that was entered can be removed; a discount of the seller stays. */
export function DiscountChip({ session, discount }: DiscountChipProps): ReactNode {
  const { messages } = useBuyer();
  const { checkout } = useSessionState(session);
  const { code, name } = discount;
  const canRemove = checkout.allow_discount_codes && code !== null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {messages.summary.discount}
      <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-6 border border-line bg-surface px-2 font-mono text-12 text-ink">
        <Tag aria-hidden className="size-3 shrink-0" />
        <span className="truncate">{code ?? name}</span>
        {canRemove ? (
          <button
            type="button"
            onClick={() => void session.applyDiscount(null)}
            className="-mr-1 rounded-6 p-0.5 text-ink-third hover:text-ink"
          >
            <X aria-hidden className="size-3" />
            <span className="sr-only">{fillMessage(messages.discountCode.remove, { code })}</span>
          </button>
        ) : null}
      </span>
    </span>
  );
}

export function DiscountEntry({ session }: { session: CheckoutSession }): ReactNode {
  const { add, label, apply } = useBuyer().messages.discountCode;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [isPending, setPending] = useState(false);
  const error = useSessionState(session).errors.discount_code;
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex w-fit items-center gap-1.5 text-13 font-medium text-accent hover:text-accent-strong hover:underline"
      >
        <Tag aria-hidden className="size-3.5" />
        {add}
      </button>
    );
  const submit = async () => {
    if (code.trim() === "" || isPending) return;
    setPending(true);
    await session.applyDiscount(code.trim());
    setPending(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FieldFrame id={id} label={label} error={error}>
        <div className="flex gap-2">
          <input
            id={id}
            ref={focusWhenShown}
            name="discount_code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              session.typeDiscount();
            }}
            {...describedBy(id, { error })}
            className={`${inputClass} h-10 font-mono text-13 uppercase placeholder:normal-case`}
          />
          <Button type="submit" kind="outline" size="form" pending={isPending}>
            {apply}
          </Button>
        </div>
      </FieldFrame>
    </form>
  );
}

/** The buyer has just asked for the field. */
function focusWhenShown(input: HTMLInputElement | null): void {
  input?.focus();
}
