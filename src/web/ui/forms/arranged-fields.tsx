import type { ReactNode } from "react";
import { FieldError } from "./field-frame.tsx";

export interface ArrangedFieldsProps {
  /** Two small fields. */
  children: ReactNode;
  action?: ReactNode;
  errors: readonly (string | undefined)[];
}

/**
 * Arranges fields in a row that can be moved: beside each other, or one above the other where there
 * is no room.
 */
export function ArrangedFields({ children, action, errors }: ArrangedFieldsProps): ReactNode {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">{children}</div>
        {action}
      </div>
      <FieldError>{errors.find(Boolean)}</FieldError>
    </div>
  );
}
