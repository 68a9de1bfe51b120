import type { FastifyInstance } from "fastify";
import { benefitRoutes } from "./catalog/benefits/benefit-routes.ts";
import { checkoutLinkRoutes } from "./catalog/checkout-links/checkout-link-routes.ts";
import { customFieldRoutes } from "./catalog/custom-fields/custom-field-routes.ts";
import { discountRoutes } from "./catalog/discounts/discount-routes.ts";
import { fileByteRoutes } from "./catalog/files/file-byte-routes.ts";
import { fileRoutes } from "./catalog/files/file-routes.ts";
import { fileTransferRoutes } from "./catalog/files/file-transfer-routes.ts";
import { meterRoutes } from "./catalog/meters/meter-routes.ts";
import { productRoutes } from "./catalog/products/product-routes.ts";
import { invoiceDetailsRoutes } from "./catalog/sellers/invoice-details-routes.ts";
import { sellerOrganizationRoutes } from "./catalog/sellers/seller-organization-routes.ts";
import { customerStateRoutes } from "./customer-state/customer-state-routes.ts";
import { customerBalanceRoutes } from "./customers/customer-balance-routes.ts";
import { customerGuard } from "./customers/customer-guard.ts";
import { customerRoutes } from "./customers/customer-routes.ts";
import { customerSessionRoutes } from "./customers/customer-session-routes.ts";
import { listCustomerNames } from "./customers/customer-store.ts";
import { paymentMethodRoutes } from "./customers/payment-methods/payment-method-routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard-routes.ts";
import { clockRoutes } from "./dev/clock-routes.ts";
import { devGuard } from "./dev/dev-guard.ts";
import { mailboxRoutes } from "./dev/mailbox-routes.ts";
import { accountRoutes } from "./identity/accounts/account-routes.ts";
import { adminApiKeyRoutes } from "./identity/admin/admin-api-key-routes.ts";
import { adminRoutes } from "./identity/admin/admin-routes.ts";
import { adminSessionRoutes } from "./identity/admin/admin-session-routes.ts";
import { apiKeyRoutes } from "./identity/api-keys/api-key-routes.ts";
import { auditLogRoutes } from "./identity/audit/audit-log-routes.ts";
import { credentialRoutes } from "./identity/credentials/credential-routes.ts";
import { identityProofRoutes } from "./identity/credentials/identity-proof-routes.ts";
import { invitationRoutes } from "./identity/invitations/invitation-routes.ts";
import { memberListRoutes } from "./identity/members/member-list-routes.ts";
import { memberRoutes } from "./identity/members/member-routes.ts";
import { membershipReviewRoutes } from "./identity/members/membership-review-routes.ts";
import type { RevokeAccessTokens } from "./identity/members/remove-member.ts";
import { organizationRoutes } from "./identity/organizations/organization-routes.ts";
import { createSessionCookies } from "./identity/sessions/session-cookies.ts";
import { sessionRoutes } from "./identity/sessions/session-routes.ts";
import { createSocialProviders } from "./identity/social/social-providers.ts";
import { socialRoutes } from "./identity/social/social-routes.ts";
import { teamMemberRoutes } from "./identity/teams/team-member-routes.ts";
import { teamRoutes } from "./identity/teams/team-routes.ts";
import { proofRoutes } from "./identity/users/proof-routes.ts";
import { userPictureRoutes } from "./identity/users/user-picture-routes.ts";
import { userRoutes } from "./identity/users/user-routes.ts";
import { authBasePath } from "./identity/wire/auth-routes.ts";
import { landingRoutes } from "./identity/wire/landing-routes.ts";
import { ledgerRoutes } from "./money/ledger/ledger-routes.ts";
import { type LedgerReports, openLedgerReports } from "./money/ledger/report-ledger.ts";
import { openProcessor, type Processor } from "./money/processor/open-processor.ts";
import { processorWebhookRoutes } from "./money/processor/processor-webhook-routes.ts";
import { taxRegistrationRoutes } from "./money/tax/tax-registration-routes.ts";
import { taxReportRoutes } from "./money/tax/tax-report-routes.ts";
import { toTrust } from "./platform/config/origin-rules.ts";
import type { DeclaredRoute } from "./platform/http/declared-routes.ts";
import type { Edge } from "./platform/http/edge.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { preflightRoutes } from "./platform/http/preflight-routes.ts";
import { mountWebPages, type WebPagesOptions } from "./platform/http/web-pages.ts";
import type { Platform } from "./platform/platform.ts";
import { customerOrganizationRoutes } from "./portal/customer-organization-routes.ts";
import { ownLimitRoutes } from "./portal/meters/own-limit-routes.ts";
import { ownMeterRoutes } from "./portal/meters/own-meter-routes.ts";
import { mountPortalPages } from "./portal/pages/portal-pages.ts";
import { portalCustomerRoutes } from "./portal/portal-customer-routes.ts";
import { portalSignInRoutes } from "./portal/sign-in/portal-sign-in-routes.ts";
import { portalSignOutRoutes } from "./portal/sign-in/portal-sign-out-routes.ts";
import { ownSubscriptionRoutes } from "./portal/subscriptions/own-subscription-routes.ts";
import { buyerCheckoutRoutes } from "./sales/checkouts/buyers/buyer-checkout-routes.ts";
import { checkoutReceiptRoutes } from "./sales/checkouts/buyers/checkout-receipt-routes.ts";
import { checkoutStreamRoutes } from "./sales/checkouts/buyers/checkout-stream-routes.ts";
import { checkoutRoutes } from "./sales/checkouts/changes/checkout-routes.ts";
import { checkoutConversionRoutes } from "./sales/checkouts/conversion/checkout-conversion-routes.ts";
import { mountEmbedScript } from "./sales/checkouts/embedding/serve-embed-script.ts";
import { linkVisitRoutes } from "./sales/checkouts/links/link-visit-routes.ts";
import { mountBuyerPages } from "./sales/checkouts/pages/buyer-pages.ts";
import { disputeRoutes } from "./sales/disputes/dispute-routes.ts";
import { invoiceDownloadRoutes } from "./sales/invoices/invoice-download-routes.ts";
import { invoiceRoutes } from "./sales/invoices/invoice-routes.ts";
import { metricsRoutes } from "./sales/metrics/metrics-routes.ts";
import { itemUsageRoutes } from "./sales/orders/item-usage/item-usage-routes.ts";
import { orderRoutes } from "./sales/orders/order-routes.ts";
import { listOrderNumbers } from "./sales/orders/order-store.ts";
import { paymentRoutes } from "./sales/payments/payment-routes.ts";
import { orderReceiptRoutes } from "./sales/receipts/order-receipt-routes.ts";
import { receiptRoutes } from "./sales/receipts/receipt-routes.ts";
import { refundRoutes } from "./sales/refunds/refund-routes.ts";
import { confirmRoutes } from "./sales/settlement/confirmation/confirm-routes.ts";
import { orderCollectionRoutes } from "./sales/settlement/order-payments/order-collection-routes.ts";
import { orderPaymentRoutes } from "./sales/settlement/order-payments/order-payment-routes.ts";
import { salesEnding } from "./sales/subscriptions/endings/sales-ending.ts";
import { subscriptionRoutes } from "./sales/subscriptions/lists/subscription-routes.ts";
import { subscriptionStartRoutes } from "./sales/subscriptions/starts/subscription-start-routes.ts";
import { correctBilling } from "./sales/subscriptions/updates/correct-billing.ts";
import { subscriptionChangeRoutes } from "./sales/subscriptions/updates/subscription-change-routes.ts";
import { openPaymentSandbox, type PaymentSandbox } from "./sandbox/stripe/payment-sandbox.ts";
import { connectTax } from "./services.ts";
import { usageLimitRoutes } from "./usage/ceilings/usage-limit-routes.ts";
import { customerMeterRoutes } from "./usage/customer-meters/customer-meter-routes.ts";
import { eventRoutes } from "./usage/events/event-routes.ts";
import { meterGrantRoutes } from "./usage/meter-grants/meter-grant-routes.ts";
import { quantityRoutes } from "./usage/quantities/quantity-routes.ts";
import { reservationRoutes } from "./usage/reservations/reservation-routes.ts";
import { accessTokenRoutes } from "./v1/access-tokens/access-token-routes.ts";
import { listAccessTokenNames } from "./v1/access-tokens/access-token-store.ts";
import { callerGuard, sellerGuard } from "./v1/access-tokens/seller-guard.ts";
import { revokeAccessTokensOf } from "./v1/access-tokens/update-access-token.ts";
import { apiDescriptionRoutes } from "./v1/api-description/api-description-routes.ts";
import type { DeclaredPortalRoute } from "./v1/declared-portal-routes.ts";
import type { DeclaredPublicRoute } from "./v1/declared-public-routes.ts";
import type { DeclaredSellerRoute } from "./v1/declared-seller-routes.ts";
import type { SellerEdge } from "./v1/seller-edge.ts";
import { sellerBasePath } from "./v1/seller-routes.ts";
import { listWork, type PaymentWork } from "./worker.ts";

/** The payment processor of a node: Stripe, or the sandbox that takes its place. */
export interface Payments extends PaymentWork {
  sandbox?: PaymentSandbox;
  close(): Promise<void>;
}

export function openPayments(platform: Platform): Payments {
  const { stripe } = platform.config;
  const sandbox = stripe ? undefined : openPaymentSandbox(platform);
  const processor = openProcessor(stripe ?? (sandbox as PaymentSandbox));
  connectTax(platform, processor);
  return sandbox
    ? { processor, sandbox, close: sandbox.close }
    : { processor, close: async () => {} };
}

export interface App {
  server: FastifyInstance;
  /** Every declared route, for tests that must not forget one. */
  routes: readonly DeclaredRoute[];
  sellerRoutes: readonly DeclaredSellerRoute[];
  publicRoutes: readonly DeclaredPublicRoute[];
  portalRoutes: readonly DeclaredPortalRoute[];
}

/** Mounts every router, nothing else: the table of contents of the API. */
export async function createApp(platform: Platform, given?: Payments): Promise<App> {
  const cookies = createSessionCookies(platform.config, platform.keys);
  const edge: SellerEdge = {
    server: createHttpServer(platform),
    platform,
    trust: toTrust(platform.config.baseUrl, platform.config.trustedOrigins),
    declared: [],
    sellerGuard: sellerGuard(cookies),
    callerGuard: callerGuard(cookies),
    customerGuard,
    sellerRoutes: [],
    publicRoutes: [],
    portalRoutes: [],
    byteRoutes: [],
  };
  const providers = createSocialProviders(platform);
  const revoke: RevokeAccessTokens = (ctx, { organizationId, userId }) =>
    revokeAccessTokensOf({ ...ctx, sellerId: organizationId }, userId);
  const guardDev = devGuard(platform, cookies);
  const payments = given ?? ownPayments(edge);

  healthRoutes(edge);
  preflightRoutes(edge, {
    [authBasePath]: "GET, POST",
    [sellerBasePath]: "GET, POST, PUT, PATCH, DELETE",
  });
  landingRoutes(edge);
  credentialRoutes(cookies, revoke)(edge);
  identityProofRoutes(cookies, providers)(edge);
  sessionRoutes(cookies)(edge);
  userRoutes(cookies, revoke)(edge);
  proofRoutes(cookies, revoke)(edge);
  userPictureRoutes(cookies)(edge);
  socialRoutes(cookies, providers, revoke)(edge);
  accountRoutes(cookies, providers, revoke)(edge);
  organizationRoutes(cookies, salesEnding)(edge);
  memberRoutes(cookies, revoke)(edge);
  memberListRoutes(cookies)(edge);
  membershipReviewRoutes(cookies)(edge);
  invitationRoutes(cookies)(edge);
  if (platform.config.organizations.teams) {
    teamRoutes(cookies)(edge);
    teamMemberRoutes(cookies)(edge);
  }
  auditLogRoutes(cookies, {
    tokens: listAccessTokenNames,
    customers: listCustomerNames,
    orders: listOrderNumbers,
  })(edge);
  apiKeyRoutes(cookies)(edge);
  adminRoutes(cookies, revoke)(edge);
  adminSessionRoutes(cookies)(edge);
  adminApiKeyRoutes(cookies)(edge);
  sellerApiRoutes(edge, payments.processor);
  confirmRoutes(payments.processor)(edge);
  dashboardRoutes(cookies)(edge);
  await processorWebhookRoutes(edge, payments.processor);
  if (platform.config.mode === "sandbox") {
    await payments.sandbox?.mount(edge, guardDev);
    mailboxRoutes(edge, guardDev);
    clockRoutes(edge, cookies, guardDev, listWork(platform, payments));
  }
  await mountPages(edge, guardDev);
  const { server, declared: routes, sellerRoutes, publicRoutes, portalRoutes } = edge;
  return { server, routes, sellerRoutes, publicRoutes, portalRoutes };
}

/** Every page: those of buyers first, because the dashboard answers for all other addresses. */
async function mountPages(
  edge: SellerEdge,
  guardDevPage: WebPagesOptions["guardDevPage"],
): Promise<void> {
  mountBuyerPages(edge);
  mountPortalPages(edge);
  mountEmbedScript(edge);
  await mountWebPages(edge, { guardDevPage });
}

/** The routers of the billing API. */
function sellerApiRoutes(edge: SellerEdge, processor: Processor): void {
  accessTokenRoutes(edge);
  apiDescriptionRoutes(edge);
  checkoutLinkRoutes(edge);
  benefitRoutes(edge);
  customFieldRoutes(edge);
  productRoutes(edge);
  customerRoutes(correctBilling)(edge);
  customerStateRoutes(edge);
  customerBalanceRoutes(edge);
  paymentMethodRoutes(edge);
  customerSessionRoutes(edge);
  discountRoutes(edge);
  fileRoutes(edge);
  fileTransferRoutes(edge);
  fileByteRoutes(edge);
  meterRoutes(edge);
  quantityRoutes(edge);
  eventRoutes(edge);
  meterGrantRoutes(edge);
  usageLimitRoutes(edge);
  reservationRoutes(edge);
  customerMeterRoutes(edge);
  ledgerRoutes(ownLedgerReports(edge))(edge);
  taxRegistrationRoutes(edge);
  taxReportRoutes(edge);
  orderRoutes(edge);
  itemUsageRoutes(edge);
  metricsRoutes(edge);
  paymentRoutes(edge);
  refundRoutes(processor)(edge);
  subscriptionRoutes(edge);
  subscriptionStartRoutes(edge);
  subscriptionChangeRoutes(edge);
  disputeRoutes(processor)(edge);
  orderReceiptRoutes(edge);
  orderPaymentRoutes(processor)(edge);
  orderCollectionRoutes(processor)(edge);
  invoiceRoutes(edge);
  invoiceDownloadRoutes(edge);
  receiptRoutes(edge);
  sellerOrganizationRoutes(edge);
  invoiceDetailsRoutes(edge);
  checkoutConversionRoutes(edge);
  checkoutRoutes(edge);
  buyerCheckoutRoutes(edge);
  checkoutReceiptRoutes(edge);
  checkoutStreamRoutes(edge);
  linkVisitRoutes(edge);
  customerPortalRoutes(edge, processor);
}

/** The routers of the customer portal. */
function customerPortalRoutes(edge: SellerEdge, processor: Processor): void {
  customerOrganizationRoutes(edge);
  portalSignInRoutes(edge);
  portalSignOutRoutes(edge);
  portalCustomerRoutes(edge);
  ownSubscriptionRoutes(processor)(edge);
  ownMeterRoutes(edge);
  ownLimitRoutes(edge);
}

/** For an app without a start around it: they end with the server. */
function ownPayments({ server, platform }: Edge): Payments {
  const payments = openPayments(platform);
  server.addHook("onClose", payments.close);
  return payments;
}

function ownLedgerReports({ server, platform }: Edge): LedgerReports {
  const reports = openLedgerReports(platform);
  server.addHook("onClose", reports.close);
  return reports;
}
