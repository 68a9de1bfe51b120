import { ChevronDown } from "lucide-react";
import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "./field.tsx";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  label: string;
  name: string;
  /** At the right of the label, such as "Optional". */
  aside?: string;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
  /** A list cannot be read-only in HTML: it is disabled. */
  readOnly?: boolean;
}

/** Wraps the browser's own list: it knows phones and keyboards better than any copy. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, aside, hint, error, options, readOnly, ...select } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          disabled={select.disabled || readOnly}
          id={id}
          {...describedBy(id, { hint, error })}
          className={classes(inputClass, "h-10 appearance-none pr-9 text-14")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-3 right-3 size-4 text-ink-second"
        />
      </div>
    </FieldFrame>
  );
}
