import type { ReactNode } from "react";

export function RadioCards({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-12 font-medium text-ink-second">{label}</legend>
      {children}
    </fieldset>
  );
}

export interface RadioCardProps {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  /** At the right: what this choice comes to. */
  children: ReactNode;
}

export function RadioCard({ name, label, checked, onChoose, children }: RadioCardProps): ReactNode {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-8 border border-line pr-3 text-13 transition-colors has-checked:border-accent has-checked:bg-accent-soft/60 has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <label className="flex flex-1 items-center gap-3 self-stretch pl-3 font-medium whitespace-nowrap">
        <input
          type="radio"
          name={name}
          checked={checked}
          onChange={onChoose}
          className="size-4 accent-accent outline-none"
        />
        {label}
      </label>
      <span className="min-w-0 text-12 text-ink-second tabular-nums">{children}</span>
    </div>
  );
}

export interface MomentInputProps {
  label: string;
  /** As the browser writes it: 2026-12-31T23:59. */
  value: string;
  min: string;
  onChange: (value: string) => void;
}

export function MomentInput({ label, value, min, onChange }: MomentInputProps): ReactNode {
  return (
    <input
      type="datetime-local"
      aria-label={label}
      value={value}
      min={min}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 w-45 max-w-full rounded-6 border border-line-field bg-surface px-2 text-12 text-ink tabular-nums focus:outline-2 focus:outline-accent"
    />
  );
}
