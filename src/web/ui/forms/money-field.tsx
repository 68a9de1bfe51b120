import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "./field.tsx";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface MoneyFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "onChange" | "value"> {
  label: string;
  name: string;
  /** As typed, in major units: "19.99". */
  value: string;
  onChange: (text: string) => void;
  /** Three letters. */
  currency: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** At the right of the label, such as what it was. */
  aside?: ReactNode;
}

/** Takes an amount of money; its text becomes minor units with `toMinorUnits`. */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const { label, value, onChange, currency, error, hint, aside, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <div className="relative">
        <input
          placeholder="0.00"
          {...input}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...describedBy(id, { hint, error })}
          className={classes(inputClass, "h-10 pr-14 text-14 tabular-nums")}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-12 font-medium text-ink-third uppercase">
          {currency}
        </span>
      </div>
    </FieldFrame>
  );
}
