import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";

export interface UnsavedBarProps {
  /** The form these buttons belong to, which is elsewhere on the page. */
  form: string;
  changes: number;
  /** Names what is saved, as in "Save name". */
  saveLabel: string;
  pending: boolean;
  onDiscard: () => void;
}

/** Is shown in the top bar while there are unsaved changes. */
export function UnsavedBar(props: UnsavedBarProps): ReactNode {
  return (
    <>
      <p role="status" className="text-12 text-ink-second max-sm:sr-only">
        {props.changes} unsaved {props.changes === 1 ? "change" : "changes"}
      </p>
      <Button kind="outline" onClick={props.onDiscard}>
        Discard
      </Button>
      <Button type="submit" form={props.form} pending={props.pending}>
        {props.saveLabel}
      </Button>
    </>
  );
}
