import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Inside the field, at its end. */
  adornment?: ReactNode;
  /** The first field of a page that is a form: it has the focus when the page opens. */
  first?: boolean;
}

export function Field(props: FieldProps): ReactNode {
  const { label, error, hint, aside, adornment, first = false, ...input } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <div className="relative">
        <input
          {...input}
          {...(first ? firstField : {})}
          id={id}
          {...describedBy(id, { hint, error })}
          className={classes(inputClass, "h-10 text-14", Boolean(adornment) && "pr-11")}
        />
        {adornment ? (
          <div className="absolute inset-y-0 right-1 flex items-center">{adornment}</div>
        ) : null}
      </div>
    </FieldFrame>
  );
}

/** Known to `NavigationFocus`, which would go to the heading. */
const firstField = { autoFocus: true, "data-first-field": "" };

/** 16 px on touch screens: anything smaller makes phones zoom into the field. */
export const inputClass =
  "w-full rounded-8 border border-line-field bg-surface px-3 shadow-card transition-colors placeholder:text-ink-third hover:border-line-strong focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-bad aria-invalid:focus:border-bad aria-invalid:focus:outline-bad [&[readonly]]:bg-sunken [&[readonly]]:shadow-none disabled:bg-sunken disabled:shadow-none disabled:hover:border-line-field pointer-coarse:text-[1rem]";
