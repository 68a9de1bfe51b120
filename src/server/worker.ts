import { unfinishedUploads } from "./catalog/files/unfinished-uploads.ts";
import { expiredCustomerSessions } from "./customers/expired-customer-sessions.ts";
import { detachMethodJob } from "./customers/payment-methods/detach-payment-methods.ts";
import {
  checkMethodJob,
  methodEvents,
} from "./customers/payment-methods/refresh-payment-method.ts";
import { expiringPasswordTries } from "./identity/credentials/password-try-store.ts";
import { expiringSessions } from "./identity/sessions/session-store.ts";
import { expiringOauthStates } from "./identity/social/oauth-state-store.ts";
import { expiringIdTokens } from "./identity/social/used-id-token-store.ts";
import { expiringVerifications } from "./identity/users/verification-store.ts";
import type { Processor } from "./money/processor/open-processor.ts";
import { processEventJob } from "./money/processor/process-event-job.ts";
import type { ProcessorEventHandler } from "./money/processor/processor-event-handler.ts";
import { expiringProcessorEvents } from "./money/processor/processor-event-store.ts";
import { auditChain } from "./platform/audit/chain-audit.ts";
import { ownerlessObjects } from "./platform/bytes/ownerless-objects.ts";
import { expirySource } from "./platform/deadlines/expiry-source.ts";
import { eventPartitions } from "./platform/events/event-partitions.ts";
import { jobsOfReactions } from "./platform/events/reaction-list.ts";
import type { Chore } from "./platform/jobs/chore.ts";
import { forgottenLanes } from "./platform/jobs/forgotten-lanes.ts";
import type { JobHandler } from "./platform/jobs/job-handlers.ts";
import { startWorker, type Work } from "./platform/jobs/start-worker.ts";
import { oldMails } from "./platform/mail/old-mails.ts";
import { sendMailJob } from "./platform/mail/send-mail-job.ts";
import { monthlyPartitions } from "./platform/partitions/maintain-partitions.ts";
import type { Platform } from "./platform/platform.ts";
import { expiringPortalCodes } from "./portal/sign-in/portal-code-store.ts";
import { reactions } from "./reactions.ts";
import { cancelCheckoutIntentJob } from "./sales/checkouts/expiry/cancel-checkout-intent.ts";
import { checkoutExpiries } from "./sales/checkouts/expiry/expire-checkouts.ts";
import { findMissedDisputes } from "./sales/disputes/find-missed-disputes.ts";
import { processorDisputeHandler } from "./sales/disputes/receive-processor-dispute.ts";
import { checkDisputeJob, disputeChecks } from "./sales/disputes/reconcile-disputes.ts";
import { revertDisputeTaxJob } from "./sales/disputes/revert-dispute-tax.ts";
import { recordOrderTaxJob } from "./sales/orders/record-order-tax.ts";
import { processorRefundHandler } from "./sales/refunds/receive-processor-refund.ts";
import { checkRefundJob, refundChecks } from "./sales/refunds/reconcile-refunds.ts";
import { revertRefundTaxJob } from "./sales/refunds/revert-refund-tax.ts";
import { returnStrayPaymentJob } from "./sales/settlement/attempts/return-stray-payment.ts";
import {
  dropUnpaidChangeJob,
  unpaidChanges,
} from "./sales/settlement/charged-changes/unpaid-change-source.ts";
import { awaitAddressJob } from "./sales/settlement/order-charges/await-address.ts";
import { chargeOrderJob } from "./sales/settlement/order-charges/charge-order.ts";
import {
  endUnpaidSubscriptionJob,
  orderCharges,
  paymentDeadlines,
} from "./sales/settlement/order-charges/order-charge-source.ts";
import { releaseHeldOrdersJob } from "./sales/settlement/order-charges/release-held-orders.ts";
import {
  chargeEvents,
  intentEvents,
} from "./sales/settlement/reconciliation/intent-event-handlers.ts";
import {
  attemptChecks,
  reconcileAttemptJob,
} from "./sales/settlement/reconciliation/reconcile-attempts.ts";
import { feeChecks, reconcileFeeJob } from "./sales/settlement/reconciliation/reconcile-fees.ts";
import { billApartUsageJob } from "./sales/subscriptions/changes/bill-apart-usage.ts";
import { endSubscriptionsOfSellerJob } from "./sales/subscriptions/endings/end-subscriptions.ts";
import { mailCancellationJob } from "./sales/subscriptions/mails/mail-cancellation.ts";
import { mailPaymentFailedJob } from "./sales/subscriptions/mails/mail-payment-failed.ts";
import {
  expiringCards,
  remindExpiringCardJob,
} from "./sales/subscriptions/mails/remind-expiring-card.ts";
import {
  remindSubscriberJob,
  subscriptionReminders,
} from "./sales/subscriptions/mails/remind-subscriber.ts";
import { renewSubscriptionsJob } from "./sales/subscriptions/renewals/renew-subscriptions.ts";
import { renewals } from "./sales/subscriptions/renewals/renewal-source.ts";
import { backfillMeterJob, meterBackfills } from "./usage/backfills/backfill-meter.ts";
import { eraseEventsJob } from "./usage/event-history/erase-events.ts";
import { oldEventKeys } from "./usage/event-history/old-event-keys.ts";
import { usageEventPartitions } from "./usage/event-history/usage-event-partitions.ts";
import { grantDeadlines, settleGrantsJob } from "./usage/meter-grants/grant-deadlines.ts";
import { announcedUsage } from "./usage/meter-state/announce-usage.ts";
import {
  expireReservationsJob,
  reservationDeadlines,
} from "./usage/reservations/expire-reservations.ts";
import { rollupFolding } from "./usage/rollups/fold-rollups.ts";

/** The payment processor. In sandbox mode the payment sandbox adds its own jobs and deadlines. */
export interface PaymentWork {
  processor: Processor;
  sandbox?: { work: Work };
}

/** "When the payment processor tells this, then that": each reads the object anew. */
function processorEventHandlers(platform: Platform): readonly ProcessorEventHandler[] {
  return [
    intentEvents(platform),
    chargeEvents(platform),
    processorRefundHandler,
    processorDisputeHandler,
    methodEvents(platform),
  ];
}

/**
 * Lists every job, deadline and chore of the program. Tests that take no payments leave those out.
 */
export function listWork(platform: Platform, payments?: PaymentWork): Work {
  const sandbox = payments?.sandbox?.work;
  return {
    jobs: [
      sendMailJob(platform.config),
      ...jobsOfReactions(reactions),
      recordOrderTaxJob,
      revertRefundTaxJob,
      revertDisputeTaxJob,
      renewSubscriptionsJob,
      billApartUsageJob,
      endUnpaidSubscriptionJob,
      awaitAddressJob,
      releaseHeldOrdersJob,
      dropUnpaidChangeJob,
      mailPaymentFailedJob,
      remindSubscriberJob,
      mailCancellationJob,
      remindExpiringCardJob,
      endSubscriptionsOfSellerJob,
      backfillMeterJob,
      eraseEventsJob,
      settleGrantsJob,
      expireReservationsJob,
      ...(payments ? paymentJobs(platform, payments.processor) : []),
      ...(sandbox?.jobs ?? []),
    ],
    deadlines: [
      expirySource(expiringSessions),
      expirySource(expiringVerifications),
      expirySource(expiringOauthStates),
      expirySource(expiringIdTokens),
      expirySource(expiringPasswordTries),
      expirySource(expiringProcessorEvents),
      expirySource(expiringPortalCodes),
      unfinishedUploads,
      ...(payments ? [attemptChecks, feeChecks, refundChecks, disputeChecks, orderCharges] : []),
      renewals,
      paymentDeadlines,
      unpaidChanges,
      subscriptionReminders,
      expiringCards,
      meterBackfills,
      announcedUsage,
      grantDeadlines,
      reservationDeadlines,
      rollupFolding,
      checkoutExpiries,
      expiredCustomerSessions,
      ownerlessObjects(platform.bytes),
      auditChain,
      ...(platform.config.mode === "live" ? [oldMails] : []),
      ...(sandbox?.deadlines ?? []),
    ],
    chores: [
      forgottenLanes,
      monthlyPartitions([eventPartitions(platform.config), usageEventPartitions]),
      ...oldUsageKeys(platform),
      ...(payments ? [findMissedDisputes(payments.processor)] : []),
      ...(sandbox?.chores ?? []),
    ],
  };
}

function oldUsageKeys({ config: { usageKeyRetentionDays: days } }: Platform): Chore[] {
  return days === undefined ? [] : [oldEventKeys(days)];
}

function paymentJobs(platform: Platform, processor: Processor): JobHandler[] {
  return [
    processEventJob(processor, processorEventHandlers(platform)),
    chargeOrderJob(processor),
    reconcileAttemptJob(processor),
    reconcileFeeJob(processor),
    returnStrayPaymentJob(processor),
    cancelCheckoutIntentJob(processor),
    checkRefundJob(processor),
    checkDisputeJob(processor),
    checkMethodJob(processor),
    detachMethodJob(processor),
  ];
}

/** Starts a worker with all of it; the answer stops it. */
export async function startBackground(
  platform: Platform,
  payments?: PaymentWork,
): Promise<() => Promise<void>> {
  const worker = await startWorker(platform, listWork(platform, payments));
  return worker.stop;
}
