import { type ReactNode, useId } from "react";

export interface SegmentsProps<Value extends string> {
  /** The accessible name. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Shows radio buttons in their strictest form, so arrow keys move between them. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className="inline-flex w-fit shrink-0 rounded-8 border border-line bg-sunken p-px">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className="inline-flex h-7 flex-1 items-center justify-center gap-1.5 rounded-[7px] border border-transparent px-2 text-13 sm:px-2.5 font-medium whitespace-nowrap text-ink-second transition-colors hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:size-3.5"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
