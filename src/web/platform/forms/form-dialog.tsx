import { type FormEventHandler, type ReactNode, useId, useState } from "react";
import { Form } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted } from "#web/ui/text/text.tsx";

export interface FormDialogProps {
  title: string;
  saveLabel: string;
  /** As `useApiForm` returns it. */
  form: {
    submit: FormEventHandler<HTMLFormElement>;
    notice: string | undefined;
    pending: boolean;
    waitSeconds: number;
  };
  onClosed: () => void;
  keepLabel?: string;
  danger?: boolean;
  wide?: boolean;
  /** Something is typed: Escape asks before it is lost. */
  isUnsaved?: boolean;
  children: ReactNode;
}

/** Shows a form in a dialog. While the server takes no other try, the button counts down. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { form, saveLabel, keepLabel = "Cancel", danger = false, wide = false } = props;
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog
        title={props.title}
        wide={wide}
        keepLabel={keepLabel}
        onClosed={props.onClosed}
        onEscape={props.isUnsaved ? () => setAsking(true) : undefined}
        action={
          <Button
            type="submit"
            form={formId}
            kind={danger ? "danger" : "primary"}
            pending={form.pending}
            disabled={form.waitSeconds > 0}
          >
            {form.waitSeconds > 0 ? `Try again in ${form.waitSeconds} s` : saveLabel}
          </Button>
        }
      >
        <Form id={formId} onSubmit={form.submit} notice={form.notice}>
          {props.children}
        </Form>
      </Dialog>
      {isAsking ? (
        <DiscardDialog onDiscard={props.onClosed} onClosed={() => setAsking(false)} />
      ) : null}
    </>
  );
}

function DiscardDialog(props: { onDiscard: () => void; onClosed: () => void }): ReactNode {
  return (
    <Dialog
      title="Discard changes?"
      keepLabel="Keep editing"
      onClosed={props.onClosed}
      action={
        <Button kind="danger" onClick={props.onDiscard}>
          Discard changes
        </Button>
      }
    >
      <Muted>Your unsaved changes will be lost.</Muted>
    </Dialog>
  );
}
