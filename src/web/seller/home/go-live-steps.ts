import { useQuery } from "@tanstack/react-query";
import type { SetupWire } from "#contract/dashboard-schema.ts";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useFullOrganization } from "#web/platform/organization/shown-organization.ts";
import { apiCall } from "#web/seller/api-call.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { setupQuery } from "./setup-query.ts";

export interface GoLiveStep {
  title: string;
  note: string;
  /** The label of its button. */
  action: string;
  to: PagePath;
  /** Where its result is found. */
  page: { name: string; to: PagePath };
  isDone: boolean;
  /** Its button opens a list and makes nothing. */
  isVisit?: boolean;
  /** The same step as an API call. */
  call: string | undefined;
}

interface SetupStep extends Omit<GoLiveStep, "isDone"> {
  /** Done as soon as there is one of these. */
  part: Exclude<keyof SetupWire, "organizationId">;
}

const setupSteps = (): SetupStep[] => [
  {
    part: "products",
    title: "Create a product",
    note: "All you need is a name and a price. You can add benefits, pictures and questions later.",
    action: "Create a product",
    to: pagePaths.newProduct,
    page: { name: "Products", to: pagePaths.products },
    call: apiCall("POST", "/products/", {
      name: "Field guide",
      recurring_interval: null,
      prices: [{ amount_type: "fixed", price_amount: 1900 }],
    }),
  },
  {
    part: "benefits",
    title: "Add a benefit",
    note: "What buyers get: a license key, files, access",
    action: "Add a benefit",
    to: pagePaths.newBenefit,
    page: { name: "Benefits", to: pagePaths.benefits },
    call: apiCall("POST", "/benefits/", {
      type: "custom",
      description: "Onboarding call",
      properties: { note: "Book it at https://example.com/call" },
    }),
  },
  {
    part: "checkoutLinks",
    title: "Share a checkout link",
    note: "A link you can share anywhere",
    action: "Create a checkout link",
    to: pagePaths.newCheckoutLink,
    page: { name: "Checkout links", to: pagePaths.checkoutLinks },
    call: apiCall("POST", "/checkout-links/", {
      payment_processor: "stripe",
      products: ["PRODUCT_ID"],
    }),
  },
  {
    part: "accessTokens",
    title: "Create an access token",
    note: "Let your code use the API",
    action: "Create a token",
    to: pagePaths.accessTokens,
    page: { name: "Developers", to: pagePaths.accessTokens },
    call: undefined,
  },
  {
    part: "orders",
    title: isSandbox ? "Make a test purchase" : "Make your first sale",
    note: isSandbox
      ? "Open a checkout link and pay with the card 4242 4242 4242 4242"
      : "The order appears here when someone buys",
    action: "Open checkout links",
    isVisit: true,
    to: pagePaths.checkoutLinks,
    page: { name: "Orders", to: pagePaths.orders },
    call: apiCall("POST", "/checkouts/", { products: ["PRODUCT_ID"] }),
  },
];

/** Returns the steps left before the first sale; undefined while they are not known. */
export function useGoLiveSteps(seller: Seller): GoLiveStep[] | undefined {
  const { data: organization } = useFullOrganization();
  const { data: setup } = useQuery(setupQuery(seller));
  if (!organization || !setup) return undefined;
  return [
    organizationStep(organization),
    ...setupSteps().flatMap(({ part, ...step }) => {
      const isDone = setup[part];
      return isDone === null ? [] : [{ ...step, isDone }];
    }),
  ];
}

function organizationStep({ name, slug }: FullOrganizationWire): GoLiveStep {
  return {
    title: "Create your organization",
    note: `${name} is ready. Its pages begin with /o/${slug}`,
    action: "Open settings",
    to: pagePaths.organizationSettings,
    page: { name: "Settings", to: pagePaths.organizationSettings },
    isDone: true,
    call: undefined,
  };
}
