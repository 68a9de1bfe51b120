import { FileDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { receiptApi } from "#web/checkout/checkout-api.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/text/button.tsx";
import type { ReceiptPartProps } from "./receipt-part-props.ts";

/** Shows the invoice and the credit notes. */
export function ReceiptFiles(props: ReceiptPartProps & { token: string }): ReactNode {
  const { token, receipt, messages } = props;
  const { money } = useBuyer();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  if (!receipt.has_invoice) return null;
  const files = [
    { path: "invoice", label: messages.downloadInvoice },
    ...receipt.refunds
      .filter(({ status }) => status === "succeeded")
      .map(({ id, amount }) => ({
        path: `credit-notes/${id}`,
        label: fillMessage(messages.downloadCreditNote, {
          amount: money(amount, receipt.currency),
        }),
      })),
  ];
  async function download(path: string): Promise<void> {
    setState("pending");
    try {
      window.location.assign((await receiptApi.file(token, path)).url);
      setState("idle");
    } catch (error) {
      setState("failed");
      if (!(error instanceof ApiRefusal)) throw error;
    }
  }
  return (
    <>
      {files.map(({ path, label }) => (
        <Button
          key={path}
          kind="outline"
          size="form"
          icon={<FileDown aria-hidden />}
          pending={state === "pending"}
          onClick={() => void download(path)}
        >
          {label}
        </Button>
      ))}
      {state === "failed" ? (
        <p role="alert" className="text-13 text-bad">
          {messages.downloadFailed}
        </p>
      ) : null}
    </>
  );
}
