import { FileDown, FileMinus2, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import type { OrderPartsWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card, CardBody, CardRow } from "#web/ui/layout/card.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { downloadCreditNote, downloadInvoice } from "../../labels/invoice-queries.ts";
import { moneyOfRefund } from "../../labels/refund-labels.ts";
import { BillingDetailsDialog } from "./billing-details-dialog.tsx";

export interface OrderInvoiceCardProps {
  order: OrderWire;
  /** Undefined while they are loading. */
  parts: OrderPartsWire | undefined;
}

/**
 * Shows the invoice, its billing details until it is made, and a credit note for each refund and
 * lost dispute.
 */
export function OrderInvoiceCard({ order, parts }: OrderInvoiceCardProps): ReactNode {
  const seller = useSeller();
  const may = usePermission("orders", "write");
  const [isEditing, setEditing] = useState(false);
  const download = useApiAction(() => downloadInvoice(seller, order));
  const isMade = order.is_invoice_generated;
  const isReady = order.billing_address !== null && hasName(order);
  const refunds = parts?.refunds ?? [];
  const credited = [...refunds.flatMap(creditOfRefund), ...order.disputes.flatMap(creditOfDispute)];
  return (
    <Card
      title="Invoice"
      note={
        isMade
          ? "The invoice is final. It no longer changes."
          : "The first download creates the invoice. After that it no longer changes."
      }
    >
      <CardBody>
        <Stack gap={8}>
          {isReady ? null : <Small>Add a billing name and address to create the invoice.</Small>}
          {isReady && !isMade && parts?.hasSellerAddress === false ? (
            <MissingSellerAddress />
          ) : null}
          <Row>
            {isReady ? (
              <Button
                kind="outline"
                icon={<FileDown aria-hidden />}
                pending={download.pending}
                onClick={() => void download.run()}
              >
                Download invoice
              </Button>
            ) : null}
            {may.allowed && !isMade ? (
              <Button kind="outline" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                Edit billing details
              </Button>
            ) : null}
          </Row>
          {download.problem ? <Notice tone="bad">{download.problem}</Notice> : null}
        </Stack>
      </CardBody>
      {isReady
        ? credited.map((credit) => (
            <CreditNote key={credit.id} credit={credit} currency={order.currency} />
          ))
        : null}
      {isEditing ? <BillingDetailsDialog order={order} onClosed={() => setEditing(false)} /> : null}
    </Card>
  );
}

/** Before the invoice is final: it would not say where the seller is. */
function MissingSellerAddress(): ReactNode {
  const may = usePermission("settings", "write");
  return (
    <Notice
      tone="warn"
      action={
        may.allowed ? (
          <TextLink to={pagePaths.sellerSettings} hash="invoice-details">
            Add your address
          </TextLink>
        ) : null
      }
    >
      Your address is missing on this invoice. Add it before you or the buyer downloads it: many
      countries require it.
    </Notice>
  );
}

function hasName({ billing_name: billingName, customer }: OrderWire): boolean {
  return billingName !== null || customer.name !== null;
}

interface Credit {
  noun: "refunds" | "disputes";
  id: string;
  number: string | null;
  amount: number;
  note: (sum: string) => string;
}

function creditOfRefund(refund: RefundWire): Credit[] {
  const { id, status, credit_note_number: number } = refund;
  const isReturned = status === "succeeded";
  if (!isReturned && number === null) return [];
  const note = (sum: string) =>
    isReturned ? `For the refund of ${sum}` : `The refund of ${sum} failed`;
  return [{ noun: "refunds", id, number, amount: moneyOfRefund(refund), note }];
}

function creditOfDispute(dispute: OrderWire["disputes"][number]): Credit[] {
  const { id, status, credit_note_number: number, amount, tax_amount: tax } = dispute;
  const isLost = status === "lost" || status === "accepted";
  if (!isLost && number === null) return [];
  const note = (sum: string) =>
    isLost ? `For the lost dispute of ${sum}` : `The dispute of ${sum} was won on appeal`;
  return [{ noun: "disputes", id, number, amount: amount + tax, note }];
}

function CreditNote({ credit, currency }: { credit: Credit; currency: string }): ReactNode {
  const seller = useSeller();
  const download = useApiAction(() => downloadCreditNote(seller, credit.noun, credit.id));
  const sum = money(credit.amount, currency);
  return (
    <CardRow
      icon={<FileMinus2 aria-hidden />}
      title={credit.number ?? "Credit note"}
      note={credit.note(sum)}
      action={
        <Button
          kind="outline"
          pending={download.pending}
          onClick={() => void download.run()}
          aria-label={`Download the credit note for ${sum}`}
        >
          Download
        </Button>
      }
    >
      {download.problem ? <Notice tone="bad">{download.problem}</Notice> : null}
    </CardRow>
  );
}
