import { type ReactNode, useState } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { RefundCreate, refundReasons } from "#contract/billing/refund-schema.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { amountText, money, toMinorUnits } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { MoneyField } from "#web/ui/forms/money-field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Muted, Small } from "#web/ui/text/text.tsx";
import { methodLabel } from "../../labels/payment-labels.ts";
import { moneyOfRefund, refundReasonLabels } from "../../labels/refund-labels.ts";
import { createRefund } from "../../labels/refund-queries.ts";
import { type RefundAmounts, refundAmounts } from "../../refunds/refund-amounts.ts";

export interface RefundDialogProps {
  order: OrderWire;
  /** The payment that the money goes back to. */
  paidWith: PaymentWire | undefined;
  onClosed: () => void;
}

/** A refund is stated without tax; the button names the money that goes back with it. */
export function RefundDialog({ order, paidWith, onClosed }: RefundDialogProps): ReactNode {
  const { currency, refundable_amount: left } = order;
  const [amount, setAmount] = useState(() => amountText(left, currency));
  const sums = refundAmounts(order, toMinorUnits(amount, currency) ?? 0);
  const form = useRefundForm({ order, onClosed }, amount);
  return (
    <FormDialog
      title={`Refund ${order.invoice_number}`}
      saveLabel={sums ? `Refund ${money(sums.total, currency)}` : "Refund"}
      keepLabel="Cancel"
      form={form}
      onClosed={onClosed}
    >
      <Muted>
        You can refund up to {money(left, currency)}
        {order.tax_amount > 0 ? " plus tax" : ""} to {customerTitle(order.customer)}.
      </Muted>
      <Stack gap={8}>
        <MoneyField
          label={order.tax_amount > 0 ? "Amount without tax" : "Amount"}
          name="amount"
          aside={`Maximum ${money(left, currency)}`}
          value={amount}
          onChange={setAmount}
          currency={currency}
          error={form.errors.amount}
        />
        <Row>
          <AmountChoice label="Half" onChoose={() => setAmount(halfText(order))} />
          <AmountChoice label="All" onChoose={() => setAmount(amountText(left, currency))} />
        </Row>
      </Stack>
      <RefundFields order={order} errors={form.errors} />
      {sums ? <RefundSums sums={sums} order={order} paidWith={paidWith} /> : null}
    </FormDialog>
  );
}

function useRefundForm(
  { order, onClosed }: Pick<RefundDialogProps, "order" | "onClosed">,
  amount: string,
) {
  const seller = useSeller();
  const { currency, refundable_amount: left } = order;
  return useSellerForm({
    schema: RefundCreate,
    toInput: (fields) => ({
      order_id: order.id,
      amount: toMinorUnits(amount, currency) ?? Number.NaN,
      reason: fields.get("reason"),
      comment: String(fields.get("comment") ?? "").trim() || null,
      revoke_benefits: fields.has("revoke_benefits"),
    }),
    invalid: { amount: `Enter an amount up to ${money(left, currency)}.` },
    check: (input): Record<string, string> =>
      input.amount > left ? { amount: `You can refund at most ${money(left, currency)}.` } : {},
    save: (refund) => createRefund(seller, refund),
    onSaved: (refund) => {
      const sum = money(moneyOfRefund(refund), currency);
      if (refund.status === "failed" || refund.status === "canceled")
        showToast("bad", `The refund of ${sum} failed. No money was returned.`);
      else if (refund.status === "pending")
        showToast("good", `Refund of ${sum} requested. It is pending until the bank completes it.`);
      else showToast("good", `${sum} refunded.`);
      onClosed();
    },
  });
}

function halfText({ refundable_amount: left, currency }: OrderWire): string {
  return amountText(Math.ceil(left / 2), currency);
}

function AmountChoice(props: { label: string; onChoose: () => void }): ReactNode {
  return (
    <Button kind="outline" onClick={props.onChoose}>
      {props.label}
    </Button>
  );
}

interface RefundFieldsProps {
  order: OrderWire;
  errors: Readonly<Record<string, string | undefined>>;
}

const reasonOptions = [
  "customer_request" as const,
  ...refundReasons.filter((reason) => reason !== "customer_request"),
].map((reason) => ({ value: reason, label: refundReasonLabels[reason] }));

function RefundFields({ order, errors }: RefundFieldsProps): ReactNode {
  return (
    <>
      <SelectField label="Reason" name="reason" options={reasonOptions} error={errors.reason} />
      <TextAreaField
        label="Comment"
        name="comment"
        aside="Optional"
        rows={2}
        maxLength={5_000}
        hint="For your own records. The buyer does not see it."
        error={errors.comment}
      />
      {order.subscription_id === null ? (
        <Checkbox
          label="Also revoke benefits"
          name="revoke_benefits"
          note="Only recorded with the refund. Benefits are not delivered automatically yet."
        />
      ) : null}
    </>
  );
}

interface RefundSumsProps extends Pick<RefundDialogProps, "order" | "paidWith"> {
  sums: RefundAmounts;
}

function RefundSums({ sums, order, paidWith }: RefundSumsProps): ReactNode {
  const { currency } = order;
  const isAll = sums.net === order.refundable_amount;
  return (
    <Stack gap={8}>
      <SumList sunken>
        <Sum label="Amount">{money(sums.net, currency)}</Sum>
        <Sum label="Tax">{money(sums.tax, currency)}</Sum>
        <Sum label={`Goes back to ${paidWith ? methodLabel(paidWith) : "the buyer"}`} total>
          {money(sums.total, currency)}
        </Sum>
      </SumList>
      <Small>
        The processor keeps its fee. The order will be{" "}
        {isAll ? "fully refunded" : "partially refunded"}.
      </Small>
    </Stack>
  );
}
