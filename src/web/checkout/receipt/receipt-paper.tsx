import { Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { ReceiptWire } from "#contract/billing/receipt-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { ReceiptMessages } from "#contract/messages/receipt-messages.ts";
import { PoweredBy } from "#web/buyer/buyer-frame.tsx";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Badge, type Tone } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { ReceiptAmounts } from "./receipt-amounts.tsx";
import { ReceiptAnswers } from "./receipt-answers.tsx";
import { ReceiptFiles } from "./receipt-files.tsx";
import type { ReceiptPartProps } from "./receipt-part-props.ts";
import { ReceiptParties } from "./receipt-parties.tsx";

/** Shows a sheet of paper: on the screen, and out of the printer. */
export function ReceiptPaper(props: ReceiptPartProps & { token: string }): ReactNode {
  const { receipt, messages } = props;
  const { number, seller } = receipt;
  useEffect(() => {
    document.title = fillMessage(messages.title, { number, seller: seller.name });
  }, [messages, number, seller.name]);
  return (
    <main className="flex min-h-dvh flex-col items-center gap-6 bg-canvas px-4 py-6 sm:py-12 print:bg-surface print:p-0">
      <article className="flex w-full max-w-160 flex-col gap-8 rounded-16 border border-line bg-surface p-5 shadow-card sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none">
        <Head receipt={receipt} messages={messages} />
        <ReceiptParties receipt={receipt} messages={messages} />
        <ReceiptAmounts receipt={receipt} messages={messages} />
        <ReceiptAnswers receipt={receipt} messages={messages} />
        {receipt.is_sandbox ? (
          <p className="rounded-8 border border-dashed border-warn-line bg-warn-wash px-3 py-2 text-12 text-warn">
            {messages.sandbox}
          </p>
        ) : null}
      </article>
      <div className="flex flex-col items-center gap-4 print:hidden">
        <ReceiptFiles {...props} />
        <Button kind="outline" size="form" icon={<Printer aria-hidden />} onClick={() => print()}>
          {messages.print}
        </Button>
        <PoweredBy />
      </div>
    </main>
  );
}

function Head({ receipt, messages }: ReceiptPartProps): ReactNode {
  const { tone, text } = toStatus(receipt, messages);
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <SquareMark name={receipt.seller.name} image={receipt.seller.avatar_url} size={56} />
        <div className="flex min-w-0 flex-col">
          <h1 className="text-24 font-semibold tracking-[-0.02em]">{messages.heading}</h1>
          <span className="truncate text-14 text-ink-second">{receipt.seller.name}</span>
        </div>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </header>
  );
}

function toStatus(
  { status, total_amount: total }: ReceiptWire,
  messages: ReceiptMessages,
): { tone: Tone; text: string } {
  if (total < 0) return { tone: "good", text: messages.statusCredited };
  switch (status) {
    case "paid":
      return { tone: "good", text: messages.statusPaid };
    case "refunded":
      return { tone: "neutral", text: messages.statusRefunded };
    case "partially_refunded":
      return { tone: "info", text: messages.statusPartlyRefunded };
    default:
      return { tone: "warn", text: messages.statusPending };
  }
}
