import { type FormEventHandler, type ReactNode, useId } from "react";
import { Form } from "#web/ui/forms/form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";

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
  children: ReactNode;
}

/** A form in a dialog. While the server takes no other try, the button counts down. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { form, saveLabel, keepLabel = "Cancel", danger = false, wide = false } = props;
  const formId = useId();
  return (
    <Dialog
      title={props.title}
      wide={wide}
      keepLabel={keepLabel}
      onClosed={props.onClosed}
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
  );
}
