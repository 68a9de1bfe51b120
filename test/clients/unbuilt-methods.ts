/**
 * Methods of the official SDK for which there is no route yet, or never will be: a call answers
 * 404. Each is a noun with all its methods, or one method.
 */
export const unbuiltMethods: readonly string[] = [
  "benefitGrants",
  "benefits.files",
  "customerPortal.benefitGrants",
  "customerPortal.customerSession",
  "customerPortal.customers.addPaymentMethod",
  "customerPortal.customers.checkEmailUpdate",
  "customerPortal.customers.confirmPaymentMethod",
  "customerPortal.customers.deletePaymentMethod",
  "customerPortal.customers.getPaymentMethods",
  "customerPortal.customers.listPaymentMethods",
  "customerPortal.customers.requestEmailUpdate",
  "customerPortal.customers.verifyEmailUpdate",
  "customerPortal.downloadables",
  "customerPortal.licenseKeys",
  "customerPortal.members",
  "customerPortal.orders",
  "customerPortal.seats",
  "customerPortal.wallets",
  "customerSeats",
  "customers.members",
  "eventTypes",
  "licenseKeys",
  "members",
  "metrics.createDashboard",
  "metrics.deleteDashboard",
  "metrics.getDashboard",
  "metrics.listDashboards",
  "metrics.updateDashboard",
  "oauth2",
  "orders.create",
  "orders.finalize",
  "wallets",
  "webhooks",
];

export function isUnbuilt(method: string): boolean {
  return unbuiltMethods.some((name) => method === name || method.startsWith(`${name}.`));
}
