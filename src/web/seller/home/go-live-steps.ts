import { useQueries } from "@tanstack/react-query";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import type { Page } from "#contract/page.ts";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { useActiveOrganization } from "#web/platform/organization-queries.ts";
import { apiCall } from "#web/seller/api-call.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";
import { usePermission } from "#web/seller/use-permission.ts";

export interface GoLiveStep {
  title: string;
  note: string;
  /** What its button says. */
  action: string;
  to: PagePath;
  isDone: boolean;
  /** The same step as a call. */
  call: string | undefined;
}

interface CountedStep extends Omit<GoLiveStep, "isDone"> {
  /** Done as soon as there is one of these. */
  path: string;
  resource: "products" | "customers" | "tokens";
}

const counted = (): CountedStep[] => [
  {
    path: "/products/",
    resource: "products",
    title: "Create a product",
    note: "A name and a price are enough. Benefits, pictures and questions can follow.",
    action: "Create a product",
    to: pagePaths.newProduct,
    call: apiCall("POST", "/products/", {
      name: "Field guide",
      recurring_interval: null,
      prices: [{ amount_type: "fixed", price_amount: 1900 }],
    }),
  },
  {
    path: "/benefits/",
    resource: "products",
    title: "Add a benefit",
    note: "What buyers get: a license key, files, access",
    action: "Add a benefit",
    to: pagePaths.newBenefit,
    call: apiCall("POST", "/benefits/", {
      type: "custom",
      description: "Onboarding call",
      properties: { note: "Book it at https://example.com/call" },
    }),
  },
  {
    path: "/checkout-links/",
    resource: "products",
    title: "Share a checkout link",
    note: "One address that you can put anywhere",
    action: "Make a checkout link",
    to: pagePaths.newCheckoutLink,
    call: apiCall("POST", "/checkout-links/", {
      payment_processor: "stripe",
      products: ["PRODUCT_ID"],
    }),
  },
  {
    path: "/organization-access-tokens/",
    resource: "tokens",
    title: "Make an API token",
    note: "Your programs do with it what you do here",
    action: "Make a token",
    to: pagePaths.accessTokens,
    call: undefined,
  },
  {
    path: "/customers/",
    resource: "customers",
    title: "Add a customer",
    note: "Or wait: whoever buys becomes one",
    action: "Add a customer",
    to: pagePaths.newCustomer,
    call: apiCall("POST", "/customers/", { email: "ines@example.com", name: "Ines Carvalho" }),
  },
];

/** How long a count is believed: the card stands on every page. */
const believedForMs = 30_000;

/** What is left before the first sale, from what is really there; undefined while that is not known. */
export function useGoLiveSteps(seller: Seller): GoLiveStep[] | undefined {
  const { data: organization } = useActiveOrganization();
  const tokens = usePermission("tokens", "read");
  const steps = counted().filter(({ resource }) => resource !== "tokens" || tokens.allowed);
  const counts = useQueries({
    queries: steps.map(({ path }) => ({
      ...sellerQuery<Page<unknown>>(seller, path, { limit: 1 }),
      staleTime: believedForMs,
    })),
  });
  if (!organization || counts.some(({ data }) => data === undefined)) return undefined;
  return [
    organizationStep(organization),
    ...steps.map(({ path: _path, resource: _resource, ...step }, index) => ({
      ...step,
      isDone: (counts[index]?.data?.pagination.total_count ?? 0) > 0,
    })),
  ];
}

function organizationStep({ name, slug }: FullOrganizationWire): GoLiveStep {
  return {
    title: "Create your organization",
    note: `${name}, ${slug}`,
    action: "Open settings",
    to: pagePaths.organizationSettings,
    isDone: true,
    call: undefined,
  };
}
