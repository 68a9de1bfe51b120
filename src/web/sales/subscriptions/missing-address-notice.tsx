import type { ReactNode } from "react";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";

/** Returns whether a preview was refused because it is not known where the customer is. */
export function isAddressMissing(error: Error | null): boolean {
  const issues = error instanceof ApiRefusal ? error.issues : [];
  return issues.some(({ field }) => field.startsWith("customer_billing_address"));
}

/** Takes the place of amounts that are not known without the address of the customer. */
export function MissingAddressNotice({
  subscription: { customer },
}: {
  subscription: SubscriptionWire;
}): ReactNode {
  return (
    <Notice tone="warn">
      The tax cannot be calculated without the customer’s billing address, with its state in the US
      and Canada. Add it to{" "}
      <TextLink to={pagePaths.customer} params={{ id: customer.id }}>
        the customer
      </TextLink>
      .
    </Notice>
  );
}
