import { tellOfChangedOrganization } from "./catalog/sellers/update-seller.ts";
import { announceCustomerState } from "./customer-state/announce-customer-state.ts";
import { namesOfReactions, type ReactionList } from "./platform/events/reaction-list.ts";
import { mailDispute, mailDisputeResult, mailEscalation } from "./sales/disputes/mail-dispute.ts";
import { mailTakenCredit, tellSetOff } from "./sales/disputes/mail-taken-credit.ts";
import { mailNewOrder } from "./sales/receipts/mail-new-order.ts";
import { mailReceipt, mailRefund } from "./sales/receipts/mail-receipt.ts";
import { mailUsageAlert } from "./sales/receipts/mail-usage-alert.ts";
import { retryUnpaidOrders } from "./sales/subscriptions/dunning/retry-unpaid-orders.ts";
import { endSubscriptionsOfCustomer } from "./sales/subscriptions/endings/end-subscriptions.ts";
import {
  mailCancellation,
  mailContinuation,
  mailEnding,
} from "./sales/subscriptions/mails/mail-cancellation.ts";
import {
  attachUsageOfCreated,
  attachUsageOfUpdated,
  freeUsageOfDeleted,
} from "./usage/attachment/attach-usage.ts";

/** The one list of "when this event, then that action": `"order.paid": [grantBenefits]`. */
export const reactions: ReactionList = {
  "organization.changed": [tellOfChangedOrganization],
  "customer.created": [attachUsageOfCreated],
  "customer.updated": [attachUsageOfUpdated],
  "customer.deleted": [endSubscriptionsOfCustomer, freeUsageOfDeleted],
  "customer.held_changed": [announceCustomerState],
  "order.paid": [mailReceipt, mailNewOrder],
  "subscription.canceled": [mailCancellation],
  "subscription.revoked": [mailEnding],
  "subscription.uncanceled": [mailContinuation],
  "payment_method.became_default": [retryUnpaidOrders],
  "customer_meter.alerted": [mailUsageAlert],
  "dispute.created": [mailDispute],
  "dispute.escalated": [mailEscalation],
  "credit.set_off": [tellSetOff],
  "dispute.closed": [mailDisputeResult, mailTakenCredit],
  "refund.created": [mailRefund],
  "refund.updated": [mailRefund],
};

export const reactionNames = namesOfReactions(reactions);
