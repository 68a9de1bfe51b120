import type { ReactNode } from "react";

export interface CheckboxProps {
  label: string;
  name: string;
  defaultChecked?: boolean;
  /** With `onChange`, when the page has to know it while it is edited. */
  checked?: boolean;
  disabled?: boolean;
  /** One small line under the label. */
  note?: string;
  onChange?: (checked: boolean) => void;
}

export function Checkbox({ label, note, onChange, ...input }: CheckboxProps): ReactNode {
  return (
    <label className="flex w-fit items-start gap-2.5 py-0.5 text-13 has-disabled:text-ink-second">
      <input
        {...input}
        type="checkbox"
        onChange={onChange && ((event) => onChange(event.target.checked))}
        className="mt-0.5 size-4 shrink-0 rounded-6 accent-accent"
      />
      <span className="flex flex-col">
        {label}
        {note ? <span className="text-12 text-ink-third">{note}</span> : null}
      </span>
    </label>
  );
}
