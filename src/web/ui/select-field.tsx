import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { inputClass } from "./field.tsx";

export interface SelectFieldProps {
  label: string;
  name: string;
  /** At the right of the label, such as "Optional". */
  aside?: string;
  defaultValue?: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
}

/** The browser's own list: it knows phones and keyboards better than any copy. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, aside, hint, options, ...select } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {aside ? <span className="text-12 text-ink-third">{aside}</span> : null}
      </div>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
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
      {hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-third">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
