import type { ReactNode } from "react";

export interface CheckboxProps {
  label: string;
  name: string;
  defaultChecked?: boolean;
  /** One small line under the label. */
  note?: string;
}

export function Checkbox({ label, note, ...input }: CheckboxProps): ReactNode {
  return (
    <label className="flex w-fit items-start gap-2.5 py-0.5 text-13">
      <input
        {...input}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 rounded-6 accent-accent"
      />
      <span className="flex flex-col">
        {label}
        {note ? <span className="text-12 text-ink-third">{note}</span> : null}
      </span>
    </label>
  );
}
