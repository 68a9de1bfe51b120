import { type ReactNode, useId } from "react";
import { describedBy, FieldError } from "./field-frame.tsx";

export interface SwitchProps {
  /** The accessible name. */
  label: string;
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
}

/** Turns something on or off at once, unlike a box that is ticked and then sent. */
export function Switch({ label, onChange, ...input }: SwitchProps): ReactNode {
  return (
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-checked={input.checked}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-ink-third bg-surface transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-3 before:rounded-full before:bg-ink-third before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:cursor-default disabled:opacity-60"
    />
  );
}

export interface SwitchRowProps extends SwitchProps {
  /** The effect of turning it on. */
  note?: ReactNode;
  error?: string | undefined;
}

/** Shows a switch with its words beside it. */
export function SwitchRow({ note, error, ...props }: SwitchRowProps): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col text-13">
        <span className="font-medium">{props.label}</span>
        {note ? <span className="text-12 text-ink-third">{note}</span> : null}
        <FieldError id={id}>{error}</FieldError>
      </div>
      <Switch {...props} {...describedBy(id, { error })} />
    </div>
  );
}
