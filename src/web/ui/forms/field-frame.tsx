import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface FieldFrameProps {
  /** The id of the field itself; hint and error hang on it. */
  id: string;
  label: string;
  /** At the right of the label: "Optional", or a link for those who cannot fill the field. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Shows the label above, hint and error below any kind of field. */
export function FieldFrame({
  id,
  label,
  aside,
  hint,
  error,
  children,
}: FieldFrameProps): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
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
      {children}
      {hint ? (
        <div id={`${id}-hint`} className="text-12 text-ink-third">
          {hint}
        </div>
      ) : null}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

export function FieldError(props: { id?: string; children: string | undefined }): ReactNode {
  if (!props.children) return null;
  return (
    <p
      id={props.id ? `${props.id}-error` : undefined}
      className="flex items-start gap-1.5 text-12 font-medium text-bad"
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {props.children}
    </p>
  );
}

/** Returns the ids of hint and error, for `aria-describedby`. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldFrameProps, "hint" | "error">,
): { "aria-describedby": string | undefined; "aria-invalid": true | undefined } {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}
