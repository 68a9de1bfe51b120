import type { ReactNode } from "react";

export interface Choice {
  value: string;
  label: string;
  /** The explanation of the choice. */
  note: string;
  disabled?: boolean;
}

export interface ChoiceRowsProps {
  label: string;
  name: string;
  /** One of them, or any number. */
  type: "radio" | "checkbox";
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Shows one bordered group of rows, each with its words and what they mean. */
export function ChoiceRows(props: ChoiceRowsProps): ReactNode {
  const { label, name, type, choices, chosen, onChange } = props;

  function toggle(value: string): void {
    if (type === "radio") onChange([value]);
    else if (chosen.includes(value)) onChange(chosen.filter((each) => each !== value));
    else onChange([...chosen, value]);
  }

  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-13 font-medium">{label}</legend>
      <div className="overflow-hidden rounded-8 border border-line">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex items-center gap-3 border-t border-line px-3 py-2.5 text-13 transition-colors first:border-t-0 has-checked:bg-accent-soft/60 has-disabled:cursor-default has-disabled:text-ink-third has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type={type}
              name={name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              disabled={choice.disabled}
              onChange={() => toggle(choice.value)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <span className="flex flex-col">
              <span className="font-medium">{choice.label}</span>
              <span className="text-12 text-ink-second">{choice.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
