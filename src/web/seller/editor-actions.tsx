import type { ReactNode } from "react";
import { count } from "#web/platform/format/format.ts";
import { StickyFoot } from "#web/ui/layout/sticky-foot.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import type { EditorState } from "./use-editor.ts";

interface SaveButtonProps {
  editor: EditorState;
  /** While it is new: "Create product". */
  createLabel?: string;
}

/** Labeled with what it saves; it is outside of the form. */
function SaveButton({ editor, createLabel }: SaveButtonProps): ReactNode {
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

/** Buttons in the head of an editor: its own ones first, then save, which is at the foot while anything is unsaved. */
export function EditorActions(props: SaveButtonProps & { children?: ReactNode }): ReactNode {
  return (
    <>
      {props.children}
      {props.editor.isUnsaved ? null : <SaveButton {...props} />}
    </>
  );
}

/** The last part of an editor's page: while anything is unsaved, discard and save stay in view. */
export function EditorFoot(props: SaveButtonProps): ReactNode {
  const { editor } = props;
  if (!editor.isUnsaved) return null;
  return (
    <StickyFoot label="Unsaved">
      {editor.saved === undefined ? null : (
        <Button kind="outline" onClick={editor.discard}>
          Discard
        </Button>
      )}
      <SaveButton {...props} />
    </StickyFoot>
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
