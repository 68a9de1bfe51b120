import { Link2, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { longDay, timeOfDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { copyText } from "#web/ui/clipboard/copy-text.ts";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { findPaymentLink, retryOrder } from "../labels/order-queries.ts";

const dayMs = 86_400_000;

/** The API speaks to the customer here. */
const declined = {
  refusals: {
    PaymentError: {
      message:
        "The customer’s card was declined. Send them the payment link, or wait for the next attempt.",
    },
  },
};

/** Returns whether the order is still to be paid. */
export function isOwed({ status, given_up_at: givenUpAt }: OrderWire): boolean {
  return status === "pending" && !givenUpAt;
}

/**
 * The first attempt is under way. An attempt that failed makes its subscription past due. The last
 * order of one that has ended is then tried again days later.
 */
export function isBeingCharged(order: OrderWire): boolean {
  const { subscription, created_at: createdAt, next_payment_attempt_at: next } = order;
  const waitMs = next === null ? dayMs : Date.parse(next) - Date.parse(createdAt);
  const isFirst =
    subscription?.ended_at === null ? subscription.status === "active" : waitMs < dayMs;
  return isOwed(order) && isFirst;
}

interface UnpaidOrderNoticeProps {
  order: OrderWire;
  /** On a page other than that of the order. */
  isLinked?: boolean;
}

/** Shows an order that is charged now, or whose payment failed. */
export function UnpaidOrderNotice(props: UnpaidOrderNoticeProps): ReactNode {
  const { order } = props;
  if (order.change_expires_at) return <UnpaidChangeOrder {...props} />;
  return isBeingCharged(order) ? (
    <Notice tone="info">
      {money(order.due_amount, order.currency)} of order <OrderName {...props} /> is being charged.
    </Notice>
  ) : (
    <FailedOrderNotice {...props} />
  );
}

/** An order of a change of plan that its customer has to pay first. */
function UnpaidChangeOrder(props: UnpaidOrderNoticeProps): ReactNode {
  const { due_amount: due, currency, change_expires_at: expiry } = props.order;
  return (
    <Notice tone="info">
      {money(due, currency)} of order <OrderName {...props} /> has to be paid by the customer before
      their plan changes.{" "}
      {expiry ? `If that has not happened by ${timeOfDay(new Date(expiry))}, ` : ""}
      the order is given up, and the plan stays as it is.
    </Notice>
  );
}

/** An order whose payment failed: the next step, and how to have it paid earlier. */
function FailedOrderNotice(props: UnpaidOrderNoticeProps): ReactNode {
  const { order } = props;
  const seller = useSeller();
  const may = usePermission("orders", "write");
  const retry = useApiAction(async () => {
    const { paid } = await retryOrder(seller, order.id);
    showToast("good", paid ? "The payment succeeded." : "The payment is being processed.");
  }, declined);
  const copy = useApiAction(async () => {
    const { url } = await findPaymentLink(seller, order.id);
    await copyText(url, "The payment link was copied. Send it to the customer.");
  });
  const problem = retry.problem ?? copy.problem;
  const next = order.next_payment_attempt_at;
  return (
    <Stack gap={8}>
      <Notice
        tone="warn"
        action={
          may.allowed ? (
            <Row>
              {order.awaits_address ? null : (
                <Button
                  kind="outline"
                  icon={<RotateCw aria-hidden />}
                  pending={retry.pending}
                  disabled={retry.waitSeconds > 0}
                  onClick={() => void retry.run()}
                >
                  {retry.waitSeconds > 0 ? `Try again in ${retry.waitSeconds} s` : "Retry payment"}
                </Button>
              )}
              <Button
                kind="plain"
                icon={<Link2 aria-hidden />}
                pending={copy.pending}
                onClick={() => void copy.run()}
              >
                Copy payment link
              </Button>
            </Row>
          ) : null
        }
      >
        {order.awaits_address ? (
          <>
            Order <OrderName {...props} /> waits for the customer’s billing address, without which
            its tax is not known. The payment link asks for it, or add it to the customer.
          </>
        ) : (
          <>
            {money(order.due_amount, order.currency)} of order <OrderName {...props} /> is not paid.{" "}
            {next
              ? `The saved card is charged again on ${longDay(new Date(next))}.`
              : "The saved card is not charged again automatically."}
          </>
        )}{" "}
        {order.subscription?.ended_at
          ? "If it stays unpaid, it is given up."
          : "If it stays unpaid, the subscription ends."}
      </Notice>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
    </Stack>
  );
}

function OrderName({ order, isLinked = false }: UnpaidOrderNoticeProps): ReactNode {
  if (!isLinked) return order.invoice_number;
  return (
    <TextLink to={pagePaths.order} params={{ id: order.id }}>
      {order.invoice_number}
    </TextLink>
  );
}
