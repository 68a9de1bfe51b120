import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface CardChoice<Value extends string> {
  value: Value;
  label: string;
  note: string;
  /** Why it cannot be chosen now, in the place of the note. */
  unavailable?: string | undefined;
}

export interface ChoiceCardsProps<Value extends string> {
  label: string;
  name: string;
  choices: readonly CardChoice<Value>[];
  value: Value | undefined;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** Shows choices side by side, for a few that people compare at a glance. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>): ReactNode {
  return (
    <fieldset className="@container" disabled={props.disabled}>
      <legend className="sr-only">{props.label}</legend>
      <div
        className={classes(
          "grid grid-cols-2 gap-2",
          props.choices.length > 3 ? "@xl:grid-cols-4" : "@md:grid-cols-3",
        )}
      >
        {props.choices.map(({ value, label, note, unavailable }) => (
          <label
            key={value}
            className="flex items-start justify-between gap-2 rounded-8 border border-line p-3 text-13 transition-colors has-checked:border-accent has-checked:bg-accent-soft/60 has-checked:inset-ring has-checked:inset-ring-accent has-disabled:cursor-default has-disabled:text-ink-third has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-medium">{label}</span>
              <span className="text-12 text-ink-second">{unavailable ?? note}</span>
            </span>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.value}
              disabled={unavailable !== undefined}
              onChange={() => props.onChange(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
