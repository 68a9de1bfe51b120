import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { CustomerSessionWire } from "#contract/billing/customer-session-schema.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";

/** Opens the portal as the customer sees it, with a new session of an hour. */
export function OpenPortalButton({ customerId }: { customerId: string }): ReactNode {
  const seller = useSeller();
  const open = useApiAction(async () => {
    const body = { customer_id: customerId };
    const session = await seller.api.post<CustomerSessionWire>("/customer-sessions/", body);
    window.open(session.customer_portal_url, "_blank", "noopener");
  });
  const { problem } = open;
  useEffect(() => {
    if (problem) showToast("bad", problem);
  }, [problem]);
  return (
    <Button
      kind="outline"
      compact
      icon={<ExternalLink aria-hidden />}
      pending={open.pending}
      onClick={() => void open.run()}
    >
      Open customer portal
    </Button>
  );
}
