import {
  CustomerRenewalList,
  CustomerRenewalQuery,
  CustomerSubscription,
  CustomerSubscriptionListQuery,
  CustomerSubscriptionPage,
  CustomerSubscriptionPreview,
  CustomerSubscriptionUpdate,
} from "#contract/billing/customer-portal-schema.ts";
import { OrderPaymentLink } from "#contract/billing/order-payment-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { catalogSource } from "#server/catalog/products/describe-products.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { limitError } from "#server/platform/limits/rate-limit.ts";
import {
  paymentError,
  settlementErrors,
} from "#server/sales/settlement/attempts/settlement-errors.ts";
import { subscriptionErrors } from "#server/sales/subscriptions/records/subscription-errors.ts";
import { type PortalRouter, portalRoutes } from "#server/v1/portal-routes.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { changeOwnSubscription, previewOwnSubscription } from "./change-own-subscription.ts";
import { describeOwnSubscription, describeOwnSubscriptions } from "./describe-own-subscriptions.ts";
import { getOwnPaymentLink } from "./own-payment-link.ts";
import { getOwnSubscription } from "./own-subscription.ts";
import { ownSubscriptionErrors } from "./own-subscription-errors.ts";
import { listOwnSubscriptions } from "./own-subscription-store.ts";
import { previewOwnRenewals } from "./preview-own-renewals.ts";

const {
  alreadyCanceled,
  ended,
  notCanceling,
  updatePending,
  tooManyChanges,
  updatesNotAllowed,
  meterCounting,
  usageTooHigh,
} = subscriptionErrors;
const refusals = [
  alreadyCanceled,
  updatesNotAllowed,
  ended,
  notCanceling,
  updatePending,
  tooManyChanges,
  meterCounting,
  usageTooHigh,
];

export const ownSubscriptionRoutes = (processor: Processor) =>
  portalRoutes("/v1/customer-portal/subscriptions", (route) => {
    readRoutes(route);

    route.patch(
      "/:id",
      {
        name: "customerPortal.subscriptions.update",
        summary: "Change the plan of your subscription, cancel it, or take a cancellation back.",
        params: IdParams,
        body: CustomerSubscriptionUpdate,
        refusesCardNumbers: true,
        answer: CustomerSubscription,
        refusals: [
          paymentError("card_declined"),
          ...refusals,
          limitError,
          settlementErrors.processorAway,
        ],
      },
      (req) => changeOwnSubscription(req, processor, req.params.id, req.body),
    );

    route.delete(
      "/:id",
      {
        name: "customerPortal.subscriptions.cancel",
        summary: "Cancel your subscription at the end of its period.",
        params: IdParams,
        answer: CustomerSubscription,
        refusals: [alreadyCanceled],
      },
      (req) => changeOwnSubscription(req, processor, req.params.id, { cancel_at_period_end: true }),
    );

    route.post(
      "/:id/preview",
      {
        name: "customerPortal.subscriptions.preview",
        summary: "Preview an update of your subscription, or without one its next renewal.",
        params: IdParams,
        body: CustomerSubscriptionUpdate,
        refusesCardNumbers: true,
        answer: CustomerSubscriptionPreview,
        refusals,
      },
      async (req) => {
        const preview = await previewOwnSubscription(req, req.params.id, req.body);
        // With an Idempotency-Key the answer is stored, as that of any other request.
        return req.unitOfWork(async () => preview);
      },
    );
  });

function readRoutes(route: PortalRouter): void {
  route.get(
    "/",
    {
      name: "customerPortal.subscriptions.list",
      summary: "List your subscriptions.",
      query: CustomerSubscriptionListQuery,
      answer: CustomerSubscriptionPage,
    },
    async (req) => {
      const { rows, total } = await listOwnSubscriptions(req.db, req.access, req.query);
      const items = await describeOwnSubscriptions(catalogSource(req), rows, req.access);
      return presentPage(items, total, req.query);
    },
  );

  route.get(
    "/renewals",
    {
      name: "customerPortal.subscriptions.renewals",
      summary: "Preview the next renewals of your subscriptions.",
      query: CustomerRenewalQuery,
      answer: CustomerRenewalList,
      refusals: [updatesNotAllowed],
    },
    async (req) => ({ items: await previewOwnRenewals(req) }),
  );

  route.get(
    "/:id",
    {
      name: "customerPortal.subscriptions.get",
      summary: "Get one of your subscriptions.",
      params: IdParams,
      answer: CustomerSubscription,
    },
    async (req) =>
      describeOwnSubscription(
        catalogSource(req),
        await getOwnSubscription(req.db, req.access, req.params.id),
        req.access,
      ),
  );

  route.get(
    "/:id/payment-link",
    {
      name: "customerPortal.subscriptions.paymentLink",
      summary: "Get the address of the page on which you pay what is owed for your subscription.",
      params: IdParams,
      answer: OrderPaymentLink,
      refusals: [ownSubscriptionErrors.nothingOwed, ownSubscriptionErrors.paymentNeedsSignIn],
    },
    (req) => getOwnPaymentLink(req, req.params.id),
  );
}
