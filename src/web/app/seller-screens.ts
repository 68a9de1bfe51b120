import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

interface SellerScreen {
  path: PagePath;
  /** Stands in the top bar; pages about one thing put its name there themselves with `PagePlace`. */
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
      () => import("#web/billing/products/products-page.tsx"),
      "ProductsPage",
    ),
  },
  {
    path: pagePaths.newProduct,
    title: "New product",
    component: lazyRouteComponent(
      () => import("#web/billing/products/new-product-page.tsx"),
      "NewProductPage",
    ),
  },
  {
    path: pagePaths.product,
    title: "Product",
    component: lazyRouteComponent(
      () => import("#web/billing/products/product-page.tsx"),
      "ProductPage",
    ),
  },
];

/** They stand below `SellerGate`, which knows the organization. */
export function sellerRoutesBelow(parent: () => AnyRoute): AnyRoute[] {
  return sellerScreens.map(({ path, title, heading = false, component }) =>
    createRoute({ getParentRoute: parent, path, staticData: { title, heading }, component }),
  );
}
