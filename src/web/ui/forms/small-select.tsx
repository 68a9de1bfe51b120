import { ChevronDown } from "lucide-react";
import type { ReactNode, SelectHTMLAttributes } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "./field.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SmallSelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "onChange"> {
  /** The accessible name. */
  label: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** As wide as its place. */
  wide?: boolean;
}

/** Shows a list of 32 for toolbars and rows. */
export function SmallSelect(props: SmallSelectProps): ReactNode {
  const { label, options, onChange, wide = false, ...select } = props;
  return (
    <span className={classes("relative", wide && "block min-w-0")}>
      <select
        {...select}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputClass, "h-8 appearance-none truncate pr-8 text-13")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-2 right-2.5 size-4 text-ink-second"
      />
    </span>
  );
}

export interface SmallFieldProps
  extends Omit<React.InputHTMLAttributes<HTMLInputElement>, "className" | "onChange"> {
  label: string;
  onChange: (value: string) => void;
  invalid?: boolean;
  /** For toolbars: as wide as other filters. */
  narrow?: boolean;
}

/** Shows a 32px field for rows, with the heading above the column. */
export function SmallField(props: SmallFieldProps): ReactNode {
  const { label, onChange, invalid, narrow = false, ...input } = props;
  return (
    <input
      {...input}
      aria-label={label}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.value)}
      className={classes(inputClass, "h-8 min-w-0 text-13", narrow && "sm:w-56")}
    />
  );
}

/** Shows a day with its label beside it, for toolbars. */
export function SmallDay({ label, onChange, ...input }: SmallFieldProps): ReactNode {
  return (
    <label className="flex items-center gap-2 text-12 text-ink-second">
      {label}
      <input
        {...input}
        type="date"
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputClass, "h-8 w-36 text-13 text-ink")}
      />
    </label>
  );
}

export interface SmallCheckProps {
  label: string;
  /** Of what, for those who do not see the row around it. */
  about: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a box in a row. */
export function SmallCheck({ label, about, onChange, ...input }: SmallCheckProps): ReactNode {
  return (
    <label className="flex items-center gap-2 text-12 text-ink-second">
      <input
        {...input}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {label}
      <span className="sr-only">: {about}</span>
    </label>
  );
}
