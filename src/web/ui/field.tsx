import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** At the right of the label, such as a way out for those who cannot fill the field. */
  aside?: ReactNode;
  /** Stands inside the field, at its end. */
  adornment?: ReactNode;
}

export function Field({ label, error, hint, aside, adornment, ...input }: FieldProps): ReactNode {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {typeof aside === "string" ? (
          <span className="text-12 text-ink-third">{aside}</span>
        ) : (
          aside
        )}
      </div>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classes(inputClass, "h-10 text-14", Boolean(adornment) && "pr-11")}
        />
        {adornment ? (
          <div className="absolute inset-y-0 right-1 flex items-center">{adornment}</div>
        ) : null}
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="text-12 text-ink-third">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-12 font-medium text-bad">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** 16 px on touch screens: anything smaller makes phones zoom into the field. */
export const inputClass =
  "w-full rounded-8 border border-line-field bg-surface px-3 shadow-card transition-colors placeholder:text-ink-third hover:border-line-strong focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad [&[readonly]]:bg-sunken [&[readonly]]:shadow-none disabled:bg-sunken disabled:shadow-none disabled:hover:border-line-field pointer-coarse:text-[1rem]";
