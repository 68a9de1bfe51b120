import { pagePaths } from "#contract/page-paths.ts";
import { list, page, type SellerScreen } from "./seller-screen.ts";

/** Customers, what they bought, and where the money went. */
export const salesScreens: readonly SellerScreen[] = [
  list(
    pagePaths.customers,
    "Customers",
    () => import("#web/sales/customers/customers-page.tsx"),
    "CustomersPage",
  ),
  page(
    pagePaths.newCustomer,
    "New customer",
    () => import("#web/sales/customers/new-customer-page.tsx"),
    "NewCustomerPage",
  ),
  page(
    pagePaths.customer,
    "Customer",
    () => import("#web/sales/customers/customer-page.tsx"),
    "CustomerPage",
  ),
  list(
    pagePaths.orders,
    "Orders",
    () => import("#web/sales/orders/pages/orders-page.tsx"),
    "OrdersPage",
  ),
  page(
    pagePaths.order,
    "Order",
    () => import("#web/sales/orders/pages/order-page.tsx"),
    "OrderPage",
  ),
  list(
    pagePaths.checkouts,
    "Checkouts",
    () => import("#web/sales/checkouts/checkouts-page.tsx"),
    "CheckoutsPage",
  ),
  page(
    pagePaths.checkout,
    "Checkout",
    () => import("#web/sales/checkouts/checkout-page.tsx"),
    "CheckoutPage",
  ),
  list(
    pagePaths.payments,
    "Payments",
    () => import("#web/sales/payments/payments-page.tsx"),
    "PaymentsPage",
  ),
  list(
    pagePaths.refunds,
    "Refunds",
    () => import("#web/sales/refunds/refunds-page.tsx"),
    "RefundsPage",
  ),
  list(
    pagePaths.disputes,
    "Disputes",
    () => import("#web/sales/disputes/disputes-page.tsx"),
    "DisputesPage",
  ),
  page(
    pagePaths.dispute,
    "Dispute",
    () => import("#web/sales/disputes/dispute-page.tsx"),
    "DisputePage",
  ),
  list(
    pagePaths.subscriptions,
    "Subscriptions",
    () => import("#web/sales/subscriptions/subscriptions-page.tsx"),
    "SubscriptionsPage",
  ),
  page(
    pagePaths.subscription,
    "Subscription",
    () => import("#web/sales/subscriptions/subscription-page.tsx"),
    "SubscriptionPage",
  ),
  list(
    pagePaths.metrics,
    "Metrics",
    () => import("#web/sales/metrics/metrics-page.tsx"),
    "MetricsPage",
  ),
  list(
    pagePaths.finance,
    "Finance",
    () => import("#web/sales/ledger/finance-page.tsx"),
    "FinancePage",
  ),
  list(
    pagePaths.ledgerEntries,
    "Ledger entries",
    () => import("#web/sales/ledger/ledger-entries-page.tsx"),
    "LedgerEntriesPage",
  ),
  page(
    pagePaths.explanation,
    "Explain this amount",
    () => import("#web/sales/ledger/explanations/explanation-page.tsx"),
    "ExplanationPage",
  ),
  list(
    pagePaths.taxReport,
    "Tax report",
    () => import("#web/sales/tax/tax-report-page.tsx"),
    "TaxReportPage",
  ),
  list(
    pagePaths.taxSettings,
    "Settings",
    () => import("#web/sales/tax/tax-settings-page.tsx"),
    "TaxSettingsPage",
  ),
];
