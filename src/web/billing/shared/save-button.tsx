import type { ReactNode } from "react";
import { count } from "#web/platform/format.ts";
import { Button } from "#web/ui/button.tsx";

export interface SaveButtonProps {
  /** The id of the form: the button stands above it as well. */
  form: string;
  pending: boolean;
  /** How many parts of the thing are not saved yet. */
  changes: number;
  /** While it is being made: "Create product". */
  createLabel?: string | undefined;
}

/** Says what it would save. */
export function SaveButton({ form, pending, changes, createLabel }: SaveButtonProps): ReactNode {
  const saveLabel = changes === 0 ? "All saved" : `Save ${count(changes, "change")}`;
  return (
    <Button
      type="submit"
      form={form}
      pending={pending}
      disabled={createLabel === undefined && changes === 0}
    >
      {createLabel ?? saveLabel}
    </Button>
  );
}
