import { ExternalLink, Send } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { findReceipt, resendReceipt } from "../../labels/order-queries.ts";

/** Shows the receipt as the buyer sees it, and a way to mail it again. */
export function OrderReceiptCard({ order }: { order: OrderWire }): ReactNode {
  const seller = useSeller();
  const may = usePermission("orders", "write");
  const view = useApiAction(async () => {
    const { url } = await findReceipt(seller, order.id);
    window.open(url, "_blank", "noopener");
  });
  const resend = useApiAction(async () => {
    await resendReceipt(seller, order.id);
    showToast("good", "The receipt was sent to the buyer again.");
  });
  const problem = view.problem ?? resend.problem;
  return (
    <Card title="Receipt" note="Emailed to the buyer">
      <CardBody>
        <Stack gap={8}>
          <Row>
            <Button
              kind="outline"
              icon={<ExternalLink aria-hidden />}
              pending={view.pending}
              onClick={() => void view.run()}
            >
              View receipt
            </Button>
            {may.allowed ? (
              <Button
                kind="outline"
                icon={<Send aria-hidden />}
                pending={resend.pending}
                disabled={resend.waitSeconds > 0}
                onClick={() => void resend.run()}
              >
                {resend.waitSeconds > 0 ? `Try again in ${resend.waitSeconds} s` : "Send again"}
              </Button>
            ) : null}
          </Row>
          {problem ? <Notice tone="bad">{problem}</Notice> : null}
        </Stack>
      </CardBody>
    </Card>
  );
}
