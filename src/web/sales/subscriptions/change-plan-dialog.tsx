import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProrationBehavior, SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { priceLabel } from "#web/seller/product-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted, Small } from "#web/ui/text/text.tsx";
import { plansQuery, previewUpdate, updateSubscription } from "../labels/subscription-queries.ts";
import { changeSentence } from "./charge-sentence.ts";
import { isAddressMissing, MissingAddressNotice } from "./missing-address-notice.tsx";
import { PreviewSums } from "./preview-sums.tsx";

export interface ChangePlanDialogProps {
  subscription: SubscriptionWire;
  onClosed: () => void;
}

const whenOptions: { value: ProrationBehavior; label: string }[] = [
  { value: "invoice", label: "Now, and charge the difference now" },
  { value: "prorate", label: "Now, with the difference on the next order" },
  { value: "next_period", label: "At the end of the period" },
];

/** Shows the exact order before anything is changed. */
export function ChangePlanDialog({ subscription, onClosed }: ChangePlanDialogProps): ReactNode {
  const seller = useSeller();
  const plans = useQuery(plansQuery(seller));
  const others = (plans.data?.items ?? []).filter(({ id }) => id !== subscription.product_id);
  const [chosen, setChosen] = useState("");
  const [when, setWhen] = useState<ProrationBehavior>("invoice");
  const productId = chosen || others[0]?.id || "";
  const update = { product_id: productId, proration_behavior: when };
  const action = useApiAction(async () => {
    await updateSubscription(seller, subscription.id, update);
    showToast("good", when === "next_period" ? "The change is planned." : "The plan is changed.");
    onClosed();
  });
  return (
    <Dialog
      title="Change plan"
      keepLabel="Keep current plan"
      wide
      onClosed={onClosed}
      action={
        <Button pending={action.pending} disabled={!productId} onClick={() => void action.run()}>
          Change plan
        </Button>
      }
    >
      {action.problem ? <Notice tone="bad">{action.problem}</Notice> : null}
      {plans.data && others.length === 0 ? (
        <Muted>There is no other recurring product to change to.</Muted>
      ) : (
        <>
          <SelectField
            label="New plan"
            name="product"
            value={productId}
            onChange={(event) => setChosen(event.target.value)}
            options={others.map((plan) => ({
              value: plan.id,
              label: `${plan.name}, ${priceLabel(plan)}`,
            }))}
          />
          <SelectField
            label="When"
            name="when"
            value={when}
            onChange={(event) => setWhen(event.target.value as ProrationBehavior)}
            options={whenOptions}
          />
          {productId ? <PlanPreview subscription={subscription} update={update} /> : null}
        </>
      )}
    </Dialog>
  );
}

interface PlanPreviewProps {
  subscription: SubscriptionWire;
  update: { product_id: string; proration_behavior: ProrationBehavior };
}

function PlanPreview({ subscription, update }: PlanPreviewProps): ReactNode {
  const seller = useSeller();
  const query = useQuery({
    queryKey: ["v1", seller.id, "subscriptions", subscription.id, "preview", update],
    queryFn: () => previewUpdate(seller, subscription.id, update),
    retry: false,
  });
  if (isAddressMissing(query.error)) return <MissingAddressNotice subscription={subscription} />;
  return (
    <AsyncRows query={query} label="Loading the preview" rows={1}>
      {(preview) => (
        <>
          <PreviewSums preview={preview} sunken />
          <Small>
            {changeSentence(preview, update.proration_behavior, subscription.status === "trialing")}
          </Small>
        </>
      )}
    </AsyncRows>
  );
}
