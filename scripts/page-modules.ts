import type { pagePaths } from "#contract/page-paths.ts";

type Page = keyof typeof pagePaths;

const queries = "#web/app/with-queries.tsx";
const gate = "#web/app/signed-in-gate.tsx";
const frame = "#web/app/signed-in-frame.tsx";
const seller = "#web/seller/seller-context.tsx";

/**
 * The modules that the router imports before the page itself, by where the page is in the route
 * tree.
 */
export const layers = {
  root: [],
  queries: [queries],
  session: [queries, gate],
  frame: [queries, gate, frame],
  seller: [queries, gate, frame, seller],
} as const satisfies Record<string, readonly string[]>;

export interface PageModule {
  layer: keyof typeof layers;
  module: string;
}

/**
 * The module of each page, as in `web/app/*screens.ts`. The server tells browsers to load all
 * scripts of a page at once, and the budgets are counted over them; a journey checks that no page
 * loads others.
 */
export const pageModules: Record<Page, PageModule> = {
  home: { layer: "frame", module: "#web/app/home-screen.tsx" },
  signIn: { layer: "root", module: "#web/sign-in/sign-in-page.tsx" },
  signUp: { layer: "root", module: "#web/sign-in/sign-up-page.tsx" },
  checkMail: { layer: "root", module: "#web/sign-in/check-mail-page.tsx" },
  verifyEmail: { layer: "root", module: "#web/sign-in/verify-email-page.tsx" },
  undoEmailChange: {
    layer: "root",
    module: "#web/sign-in/undo-email-change-page.tsx",
  },
  forgotPassword: {
    layer: "root",
    module: "#web/sign-in/forgot-password-page.tsx",
  },
  resetPassword: { layer: "root", module: "#web/sign-in/reset-password-page.tsx" },
  authError: { layer: "root", module: "#web/sign-in/auth-error-page.tsx" },
  account: { layer: "session", module: "#web/account/account-page.tsx" },
  accountDeleted: { layer: "root", module: "#web/account/account-deleted-page.tsx" },
  newOrganization: {
    layer: "frame",
    module: "#web/organization/new-organization-page.tsx",
  },
  organizationHome: { layer: "frame", module: "#web/app/home-screen.tsx" },
  organizationSettings: {
    layer: "frame",
    module: "#web/organization/organization-settings-page.tsx",
  },
  sellerSettings: { layer: "seller", module: "#web/seller/settings/seller-settings-page.tsx" },
  members: { layer: "frame", module: "#web/organization/members/members-page.tsx" },
  invitations: {
    layer: "frame",
    module: "#web/organization/invitations/invitations-page.tsx",
  },
  teams: { layer: "frame", module: "#web/organization/teams/teams-page.tsx" },
  roles: { layer: "frame", module: "#web/organization/members/roles-page.tsx" },
  auditLog: { layer: "frame", module: "#web/organization/audit-log-page.tsx" },
  invitation: { layer: "queries", module: "#web/organization/invitations/invitation-page.tsx" },
  apiKeys: { layer: "frame", module: "#web/developers/api-keys-page.tsx" },
  administration: {
    layer: "frame",
    module: "#web/administration/administration-page.tsx",
  },
  products: { layer: "seller", module: "#web/catalog/products/products-page.tsx" },
  newProduct: { layer: "seller", module: "#web/catalog/products/new-product-page.tsx" },
  product: { layer: "seller", module: "#web/catalog/products/product-page.tsx" },
  benefits: { layer: "seller", module: "#web/catalog/benefits/benefits-page.tsx" },
  newBenefit: { layer: "seller", module: "#web/catalog/benefits/new-benefit-page.tsx" },
  benefit: { layer: "seller", module: "#web/catalog/benefits/benefit-page.tsx" },
  checkoutLinks: { layer: "seller", module: "#web/catalog/checkout-links/checkout-links-page.tsx" },
  newCheckoutLink: {
    layer: "seller",
    module: "#web/catalog/checkout-links/new-checkout-link-page.tsx",
  },
  checkoutLink: { layer: "seller", module: "#web/catalog/checkout-links/checkout-link-page.tsx" },
  discounts: { layer: "seller", module: "#web/catalog/discounts/discounts-page.tsx" },
  newDiscount: { layer: "seller", module: "#web/catalog/discounts/new-discount-page.tsx" },
  discount: { layer: "seller", module: "#web/catalog/discounts/discount-page.tsx" },
  customers: { layer: "seller", module: "#web/sales/customers/customers-page.tsx" },
  newCustomer: { layer: "seller", module: "#web/sales/customers/new-customer-page.tsx" },
  customer: { layer: "seller", module: "#web/sales/customers/customer-page.tsx" },
  orders: { layer: "seller", module: "#web/sales/orders/pages/orders-page.tsx" },
  order: { layer: "seller", module: "#web/sales/orders/pages/order-page.tsx" },
  checkouts: { layer: "seller", module: "#web/sales/checkouts/checkouts-page.tsx" },
  checkout: { layer: "seller", module: "#web/sales/checkouts/checkout-page.tsx" },
  payments: { layer: "seller", module: "#web/sales/payments/payments-page.tsx" },
  refunds: { layer: "seller", module: "#web/sales/refunds/refunds-page.tsx" },
  subscriptions: { layer: "seller", module: "#web/sales/subscriptions/subscriptions-page.tsx" },
  subscription: { layer: "seller", module: "#web/sales/subscriptions/subscription-page.tsx" },
  disputes: { layer: "seller", module: "#web/sales/disputes/disputes-page.tsx" },
  dispute: { layer: "seller", module: "#web/sales/disputes/dispute-page.tsx" },
  metrics: { layer: "seller", module: "#web/sales/metrics/metrics-page.tsx" },
  finance: { layer: "seller", module: "#web/sales/ledger/finance-page.tsx" },
  ledgerEntries: { layer: "seller", module: "#web/sales/ledger/ledger-entries-page.tsx" },
  explanation: { layer: "seller", module: "#web/sales/ledger/explanations/explanation-page.tsx" },
  taxReport: { layer: "seller", module: "#web/sales/tax/tax-report-page.tsx" },
  taxSettings: { layer: "seller", module: "#web/sales/tax/tax-settings-page.tsx" },
  meters: { layer: "seller", module: "#web/catalog/meters/meters-page.tsx" },
  newMeter: { layer: "seller", module: "#web/catalog/meters/meter-editor-page.tsx" },
  meter: { layer: "seller", module: "#web/catalog/meters/meter-page.tsx" },
  meterEditor: { layer: "seller", module: "#web/catalog/meters/meter-editor-page.tsx" },
  events: { layer: "seller", module: "#web/usage/events/events-page.tsx" },
  event: { layer: "seller", module: "#web/usage/events/event-page.tsx" },
  customFields: { layer: "seller", module: "#web/catalog/custom-fields/custom-fields-page.tsx" },
  newCustomField: {
    layer: "seller",
    module: "#web/catalog/custom-fields/new-custom-field-page.tsx",
  },
  customField: { layer: "seller", module: "#web/catalog/custom-fields/custom-field-page.tsx" },
  files: { layer: "seller", module: "#web/catalog/files/files-page.tsx" },
  accessTokens: { layer: "seller", module: "#web/developers/developers-page.tsx" },
  apiReference: { layer: "queries", module: "#web/reference/api-reference-page.tsx" },
  apiResource: { layer: "queries", module: "#web/reference/api-reference-page.tsx" },
  clockTimeline: { layer: "seller", module: "#web/dev/clock-timeline-page.tsx" },
  devMailbox: { layer: "queries", module: "#web/dev/mailbox-page.tsx" },
};
