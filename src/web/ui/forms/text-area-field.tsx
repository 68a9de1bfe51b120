import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "./field.tsx";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface TextAreaFieldProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
}

export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { label, error, hint, aside, ...area } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <textarea
        rows={3}
        {...area}
        id={id}
        {...describedBy(id, { hint, error })}
        className={classes(inputClass, "field-sizing-content max-h-80 min-h-20 py-2.5 text-14")}
      />
    </FieldFrame>
  );
}
