import type { CustomerEmailSettings } from "#contract/billing/later-seller-fields.ts";
import type { SellerSettings } from "./seller-settings-store.ts";

export type CustomerMail = keyof CustomerEmailSettings;

/** As everybody begins. */
const firstMails: CustomerEmailSettings = {
  order_confirmation: true,
  payment_method_expiration_reminder: true,
  subscription_cancellation: true,
  subscription_confirmation: true,
  subscription_cycled: true,
  subscription_cycled_after_trial: false,
  subscription_past_due: true,
  subscription_paused: false,
  subscription_renewal_reminder: true,
  subscription_resumed: false,
  subscription_revoked: true,
  subscription_trial_conversion_reminder: true,
  subscription_uncanceled: true,
  subscription_updated: true,
};

type StoredMails = Pick<SellerSettings, "customerEmailSettings">;

/** Returns which mails the customers of a seller get. */
export function presentCustomerMails(settings: StoredMails): CustomerEmailSettings {
  const changed = settings.customerEmailSettings as Partial<CustomerEmailSettings>;
  return { ...firstMails, ...changed };
}

export function isCustomerMailOn(settings: StoredMails, mail: CustomerMail): boolean {
  return presentCustomerMails(settings)[mail];
}
