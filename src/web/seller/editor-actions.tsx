import type { ReactNode } from "react";
import { count } from "#web/platform/format/format.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { EditorState } from "./use-editor.ts";

export interface SaveButtonProps {
  editor: EditorState;
  /** While it is new: "Create product". */
  createLabel?: string;
}

/**
 * Shows the button that submits an editor, labeled with what it saves; it can be outside of the
 * form.
 */
export function SaveButton({ editor, createLabel }: SaveButtonProps): ReactNode {
  const { formId, form, saved, changed } = editor;
  const isNew = saved === undefined;
  const saveLabel = changed.length === 0 ? "All saved" : `Save ${count(changed.length, "change")}`;
  return (
    <Button
      type="submit"
      form={formId}
      pending={form.pending}
      disabled={!isNew && changed.length === 0}
    >
      {isNew ? createLabel : saveLabel}
    </Button>
  );
}

/** Shows the buttons in the head of an editor: its own ones first, then discard and save. */
export function EditorActions(props: SaveButtonProps & { children?: ReactNode }): ReactNode {
  const { editor, children } = props;
  return (
    <>
      {children}
      {editor.changed.length > 0 ? (
        <Button kind="outline" onClick={editor.discard}>
          Discard
        </Button>
      ) : null}
      <SaveButton {...props} />
    </>
  );
}

export interface EditorBadgeProps {
  editor: EditorState;
  /** For what is saved and unchanged. */
  children?: ReactNode;
}

export function EditorBadge({ editor, children }: EditorBadgeProps): ReactNode {
  if (editor.changed.length > 0) return <Badge tone="warn">Unsaved changes</Badge>;
  return editor.saved === undefined ? null : children;
}
