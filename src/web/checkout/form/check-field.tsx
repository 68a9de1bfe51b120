import { type ReactNode, useId } from "react";
import { describedBy, FieldError } from "#web/ui/forms/field-frame.tsx";

export interface CheckFieldProps {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  required?: boolean;
  hint?: string | undefined;
  aside?: string | undefined;
  error?: string | undefined;
}

export function CheckField(props: CheckFieldProps): ReactNode {
  const { label, hint, aside, error, onChange, ...input } = props;
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <label className="flex items-start gap-2.5 py-0.5 text-13 text-ink-second">
          <input
            {...input}
            type="checkbox"
            onChange={({ target }) => onChange(target.checked)}
            {...describedBy(id, { hint, error })}
            className="mt-0.5 size-4 shrink-0 rounded-6 accent-accent"
          />
          {label}
        </label>
        {aside ? <span className="py-0.5 text-12 text-ink-third">{aside}</span> : null}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="text-12 text-ink-third">
          {hint}
        </div>
      ) : null}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
