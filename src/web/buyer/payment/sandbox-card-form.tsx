import { CreditCard } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { describedBy, FieldError } from "#web/ui/forms/field-frame.tsx";
import { formatCardNumber, formatCode, formatExpiry } from "./card-text.ts";
import type { TypedCard } from "./sandbox-api.ts";
import type { CardErrors, CardState } from "./sandbox-card-state.ts";

const groupClass =
  "overflow-hidden rounded-8 border border-line-field bg-surface shadow-card transition-colors has-aria-invalid:border-bad";
const cellClass =
  "relative flex flex-col gap-0.5 px-3 pt-2 pb-1.5 has-focus:outline-2 has-focus:-outline-offset-1 has-focus:outline-accent";
const inputClass =
  "w-full bg-transparent text-14 tabular-nums outline-none placeholder:text-ink-third pointer-coarse:text-[1rem]";

const cells = ["number", "expiry", "code"] as const;

/** Shows the card form of the payment sandbox: what Stripe's element is in live mode. */
export function SandboxCardForm({ state }: { state: CardState }): ReactNode {
  const { messages } = useBuyer();
  const { card, errors, change } = useCard(state);
  const id = useId();
  const cell = (name: keyof TypedCard) => ({
    id: `${id}-${name}`,
    value: card[name],
    ...describedBy(`${id}-${name}`, { error: errors[name] }),
  });
  const texts = messages.payment;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-medium">{texts.card}</legend>
      <div className={groupClass}>
        <Cell id={`${id}-number`} label={texts.cardNumber}>
          <input
            {...cell("number")}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            onChange={({ target }) => change({ number: formatCardNumber(target.value) })}
            className={inputClass}
          />
          <CreditCard aria-hidden className="absolute top-4 right-3 size-5 text-ink-third" />
        </Cell>
        <div className="grid grid-cols-2 divide-x divide-line-field border-t border-line-field">
          <Cell id={`${id}-expiry`} label={texts.cardExpiry}>
            <input
              {...cell("expiry")}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="12 / 34"
              onChange={({ target }) => change({ expiry: formatExpiry(target.value, card.expiry) })}
              className={inputClass}
            />
          </Cell>
          <Cell id={`${id}-code`} label={texts.cardCode}>
            <input
              {...cell("code")}
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="123"
              onChange={({ target }) => change({ code: formatCode(target.value) })}
              className={inputClass}
            />
          </Cell>
        </div>
      </div>
      {cells.map((name) => (
        <FieldError key={name} id={`${id}-${name}`}>
          {errors[name]}
        </FieldError>
      ))}
    </fieldset>
  );
}

function Cell(props: { id: string; label: string; children: ReactNode }): ReactNode {
  return (
    <div className={cellClass}>
      <label htmlFor={props.id} className="text-11 text-ink-second">
        {props.label}
      </label>
      {props.children}
    </div>
  );
}

function useCard(state: CardState) {
  const [card, setCard] = useState(state.card);
  const [errors, setErrors] = useState<CardErrors>({});
  useEffect(() => state.watch(setCard, setErrors), [state]);
  const change = (part: Partial<TypedCard>) => {
    state.change(part);
    setErrors((before) => {
      const left = Object.entries(before).filter(([name]) => !(name in part));
      return Object.fromEntries(left);
    });
  };
  return { card, errors, change };
}
