import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

interface SellerScreen {
  path: PagePath;
  /** Shown in the top bar; pages about one object show its name there with `PagePlace`. */
  title: string;
  /** The top bar carries the heading: lists. */
  heading?: boolean;
  component: ReturnType<typeof lazyRouteComponent>;
}

/** Every page of what an organization sells: one entry each. */
const sellerScreens: readonly SellerScreen[] = [
  {
    path: pagePaths.products,
    title: "Products",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/products/products-page.tsx"),
      "ProductsPage",
    ),
  },
  {
    path: pagePaths.newProduct,
    title: "New product",
    component: lazyRouteComponent(
      () => import("#web/catalog/products/new-product-page.tsx"),
      "NewProductPage",
    ),
  },
  {
    path: pagePaths.product,
    title: "Product",
    component: lazyRouteComponent(
      () => import("#web/catalog/products/product-page.tsx"),
      "ProductPage",
    ),
  },
  {
    path: pagePaths.files,
    title: "Files",
    heading: true,
    component: lazyRouteComponent(() => import("#web/catalog/files/files-page.tsx"), "FilesPage"),
  },
  {
    path: pagePaths.benefits,
    title: "Benefits",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/benefits/benefits-page.tsx"),
      "BenefitsPage",
    ),
  },
  {
    path: pagePaths.newBenefit,
    title: "New benefit",
    component: lazyRouteComponent(
      () => import("#web/catalog/benefits/new-benefit-page.tsx"),
      "NewBenefitPage",
    ),
  },
  {
    path: pagePaths.benefit,
    title: "Benefit",
    component: lazyRouteComponent(
      () => import("#web/catalog/benefits/benefit-page.tsx"),
      "BenefitPage",
    ),
  },
  {
    path: pagePaths.checkoutLinks,
    title: "Checkout links",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/checkout-links/checkout-links-page.tsx"),
      "CheckoutLinksPage",
    ),
  },
  {
    path: pagePaths.newCheckoutLink,
    title: "New checkout link",
    component: lazyRouteComponent(
      () => import("#web/catalog/checkout-links/new-checkout-link-page.tsx"),
      "NewCheckoutLinkPage",
    ),
  },
  {
    path: pagePaths.checkoutLink,
    title: "Checkout link",
    component: lazyRouteComponent(
      () => import("#web/catalog/checkout-links/checkout-link-page.tsx"),
      "CheckoutLinkPage",
    ),
  },
  {
    path: pagePaths.discounts,
    title: "Discounts",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/discounts/discounts-page.tsx"),
      "DiscountsPage",
    ),
  },
  {
    path: pagePaths.newDiscount,
    title: "New discount",
    component: lazyRouteComponent(
      () => import("#web/catalog/discounts/new-discount-page.tsx"),
      "NewDiscountPage",
    ),
  },
  {
    path: pagePaths.discount,
    title: "Discount",
    component: lazyRouteComponent(
      () => import("#web/catalog/discounts/discount-page.tsx"),
      "DiscountPage",
    ),
  },
  {
    path: pagePaths.customers,
    title: "Customers",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/customers/customers-page.tsx"),
      "CustomersPage",
    ),
  },
  {
    path: pagePaths.newCustomer,
    title: "New customer",
    component: lazyRouteComponent(
      () => import("#web/sales/customers/new-customer-page.tsx"),
      "NewCustomerPage",
    ),
  },
  {
    path: pagePaths.customer,
    title: "Customer",
    component: lazyRouteComponent(
      () => import("#web/sales/customers/customer-page.tsx"),
      "CustomerPage",
    ),
  },
  {
    path: pagePaths.orders,
    title: "Orders",
    heading: true,
    component: lazyRouteComponent(() => import("#web/sales/orders/orders-page.tsx"), "OrdersPage"),
  },
  {
    path: pagePaths.order,
    title: "Order",
    component: lazyRouteComponent(() => import("#web/sales/orders/order-page.tsx"), "OrderPage"),
  },
  {
    path: pagePaths.checkouts,
    title: "Checkouts",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/checkouts/checkouts-page.tsx"),
      "CheckoutsPage",
    ),
  },
  {
    path: pagePaths.checkout,
    title: "Checkout",
    component: lazyRouteComponent(
      () => import("#web/sales/checkouts/checkout-page.tsx"),
      "CheckoutPage",
    ),
  },
  {
    path: pagePaths.payments,
    title: "Payments",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/payments/payments-page.tsx"),
      "PaymentsPage",
    ),
  },
  {
    path: pagePaths.refunds,
    title: "Refunds",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/refunds/refunds-page.tsx"),
      "RefundsPage",
    ),
  },
  {
    path: pagePaths.finance,
    title: "Finance",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/ledger/finance-page.tsx"),
      "FinancePage",
    ),
  },
  {
    path: pagePaths.ledgerEntries,
    title: "Ledger entries",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/sales/ledger/ledger-entries-page.tsx"),
      "LedgerEntriesPage",
    ),
  },
  {
    path: pagePaths.accessTokens,
    title: "Developers",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/developers/developers-page.tsx"),
      "DevelopersPage",
    ),
  },
  {
    path: pagePaths.meters,
    title: "Meters",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/meters/meters-page.tsx"),
      "MetersPage",
    ),
  },
  {
    path: pagePaths.newMeter,
    title: "New meter",
    component: lazyRouteComponent(
      () => import("#web/catalog/meters/meter-editor-page.tsx"),
      "NewMeterPage",
    ),
  },
  {
    path: pagePaths.meter,
    title: "Meter",
    component: lazyRouteComponent(() => import("#web/catalog/meters/meter-page.tsx"), "MeterPage"),
  },
  {
    path: pagePaths.meterEditor,
    title: "Meter",
    component: lazyRouteComponent(
      () => import("#web/catalog/meters/meter-editor-page.tsx"),
      "MeterEditorPage",
    ),
  },
  {
    path: pagePaths.customFields,
    title: "Custom fields",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/catalog/custom-fields/custom-fields-page.tsx"),
      "CustomFieldsPage",
    ),
  },
  {
    path: pagePaths.newCustomField,
    title: "New field",
    component: lazyRouteComponent(
      () => import("#web/catalog/custom-fields/new-custom-field-page.tsx"),
      "NewCustomFieldPage",
    ),
  },
  {
    path: pagePaths.customField,
    title: "Custom field",
    component: lazyRouteComponent(
      () => import("#web/catalog/custom-fields/custom-field-page.tsx"),
      "CustomFieldPage",
    ),
  },
  {
    path: pagePaths.sellerSettings,
    title: "Settings",
    heading: true,
    component: lazyRouteComponent(
      () => import("#web/seller/settings/seller-settings-page.tsx"),
      "SellerSettingsPage",
    ),
  },
];

/** They are below `SellerGate`, which provides the organization. */
export function sellerRoutesBelow(parent: () => AnyRoute): AnyRoute[] {
  return sellerScreens.map(({ path, title, heading = false, component }) =>
    createRoute({
      getParentRoute: parent,
      path,
      // Lists have actions in the top bar as soon as they are not empty.
      staticData: { title, heading, crowded: heading },
      component,
    }),
  );
}
