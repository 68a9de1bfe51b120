import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { reviewQuery } from "./review-query.ts";

const ReviewCard = lazy(() =>
  import("./review-card.tsx").then((module) => ({ default: module.ReviewCard })),
);

/** Loads the card only for the few who have something to review. */
export function OrganizationsToReview(): ReactNode {
  const { data: organizations = [] } = useQuery(reviewQuery);
  if (organizations.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ReviewCard organizations={organizations} />
    </Suspense>
  );
}
