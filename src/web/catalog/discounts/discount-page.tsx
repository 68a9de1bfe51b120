import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { DiscountEditorScreen } from "./discount-editor.tsx";
import { discountQuery } from "./discount-queries.ts";

export function DiscountPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(discountQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="discount"
      backTo={pagePaths.discounts}
      backLabel="All discounts"
      query={query}
    >
      {(discount) => <DiscountEditorScreen key={discount.id} discount={discount} />}
    </DetailScreen>
  );
}
