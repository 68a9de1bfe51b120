import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { salesScreens } from "./sales-screens.ts";
import { list, page, type SellerScreen } from "./seller-screen.ts";

/** Every page of what an organization sells: one entry each. */
const sellerScreens: readonly SellerScreen[] = [
  list(
    pagePaths.products,
    "Products",
    () => import("#web/catalog/products/products-page.tsx"),
    "ProductsPage",
  ),
  page(
    pagePaths.newProduct,
    "New product",
    () => import("#web/catalog/products/new-product-page.tsx"),
    "NewProductPage",
  ),
  page(
    pagePaths.product,
    "Product",
    () => import("#web/catalog/products/product-page.tsx"),
    "ProductPage",
  ),
  list(pagePaths.files, "Files", () => import("#web/catalog/files/files-page.tsx"), "FilesPage"),
  list(
    pagePaths.benefits,
    "Benefits",
    () => import("#web/catalog/benefits/benefits-page.tsx"),
    "BenefitsPage",
  ),
  page(
    pagePaths.newBenefit,
    "New benefit",
    () => import("#web/catalog/benefits/new-benefit-page.tsx"),
    "NewBenefitPage",
  ),
  page(
    pagePaths.benefit,
    "Benefit",
    () => import("#web/catalog/benefits/benefit-page.tsx"),
    "BenefitPage",
  ),
  list(
    pagePaths.checkoutLinks,
    "Checkout links",
    () => import("#web/catalog/checkout-links/checkout-links-page.tsx"),
    "CheckoutLinksPage",
  ),
  page(
    pagePaths.newCheckoutLink,
    "New checkout link",
    () => import("#web/catalog/checkout-links/new-checkout-link-page.tsx"),
    "NewCheckoutLinkPage",
  ),
  page(
    pagePaths.checkoutLink,
    "Checkout link",
    () => import("#web/catalog/checkout-links/checkout-link-page.tsx"),
    "CheckoutLinkPage",
  ),
  list(
    pagePaths.discounts,
    "Discounts",
    () => import("#web/catalog/discounts/discounts-page.tsx"),
    "DiscountsPage",
  ),
  page(
    pagePaths.newDiscount,
    "New discount",
    () => import("#web/catalog/discounts/new-discount-page.tsx"),
    "NewDiscountPage",
  ),
  page(
    pagePaths.discount,
    "Discount",
    () => import("#web/catalog/discounts/discount-page.tsx"),
    "DiscountPage",
  ),
  ...salesScreens,
  list(
    pagePaths.accessTokens,
    "Developers",
    () => import("#web/developers/developers-page.tsx"),
    "DevelopersPage",
  ),
  list(
    pagePaths.meters,
    "Meters",
    () => import("#web/catalog/meters/meters-page.tsx"),
    "MetersPage",
  ),
  page(
    pagePaths.newMeter,
    "New meter",
    () => import("#web/catalog/meters/meter-editor-page.tsx"),
    "NewMeterPage",
  ),
  page(pagePaths.meter, "Meter", () => import("#web/catalog/meters/meter-page.tsx"), "MeterPage"),
  page(
    pagePaths.meterEditor,
    "Meter",
    () => import("#web/catalog/meters/meter-editor-page.tsx"),
    "MeterEditorPage",
  ),
  list(pagePaths.events, "Events", () => import("#web/usage/events/events-page.tsx"), "EventsPage"),
  page(pagePaths.event, "Event", () => import("#web/usage/events/event-page.tsx"), "EventPage"),
  list(
    pagePaths.customFields,
    "Custom fields",
    () => import("#web/catalog/custom-fields/custom-fields-page.tsx"),
    "CustomFieldsPage",
  ),
  page(
    pagePaths.newCustomField,
    "New field",
    () => import("#web/catalog/custom-fields/new-custom-field-page.tsx"),
    "NewCustomFieldPage",
  ),
  page(
    pagePaths.customField,
    "Custom field",
    () => import("#web/catalog/custom-fields/custom-field-page.tsx"),
    "CustomFieldPage",
  ),
  list(
    pagePaths.sellerSettings,
    "Settings",
    () => import("#web/seller/settings/seller-settings-page.tsx"),
    "SellerSettingsPage",
  ),
];

/** They are below `SellerGate`, which provides the organization. */
/** Sandbox mode only. */
const clockTimeline = list(
  pagePaths.clockTimeline,
  "Sandbox clock",
  () => import("#web/dev/clock-timeline-page.tsx"),
  "ClockTimelinePage",
);

export function sellerRoutesBelow(parent: () => AnyRoute): AnyRoute[] {
  return (isSandbox ? [...sellerScreens, clockTimeline] : sellerScreens).map(
    ({ path, title, heading = false, component }) =>
      createRoute({
        getParentRoute: parent,
        path,
        // Lists have actions in the top bar as soon as they are not empty.
        staticData: { title, heading, crowded: heading },
        component,
      }),
  );
}
