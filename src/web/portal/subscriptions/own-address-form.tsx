import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";
import { type GivenAddress, toAddressDraft } from "#web/buyer/address/own-address-draft.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { usePortal } from "../portal-context.tsx";
import { meQuery, refreshCustomer } from "../portal-queries.ts";

/** Loaded by those who give an address here. */
const AddressForm = lazy(async () => {
  const { AddressForm: form } = await import("#web/buyer/address/address-form.tsx");
  return { default: form };
});

export interface OwnAddressFormProps {
  /** Of the subscription; without an address, that of the customer is filled in. */
  billing: SubscriptionBillingWire | null;
  submitLabel: string;
  back: ReactNode;
  onSaved?: () => void;
}

/** Asks for the address of the customer, and shows everything anew with it. */
export function OwnAddressForm(props: OwnAddressFormProps): ReactNode {
  const { billing, submitLabel, back, onSaved } = props;
  const { api } = usePortal();
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery(api));
  if (!me) return <Skeleton shape="card" />;
  const { address, tax_id: taxId } = billing?.address
    ? billing
    : { address: me.billing_address, tax_id: me.tax_id };
  const save = async (given: GivenAddress) => {
    await api.updateMe(given);
    await refreshCustomer(client);
    onSaved?.();
  };
  return (
    <Suspense fallback={<Skeleton shape="card" />}>
      <AddressForm
        initial={toAddressDraft(address, taxId?.[0] ?? null)}
        submitLabel={submitLabel}
        back={back}
        onSubmit={save}
      />
    </Suspense>
  );
}
