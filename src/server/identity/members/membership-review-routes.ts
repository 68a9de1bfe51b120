import {
  FinishOrganizationReview,
  type OrganizationToReviewWire,
} from "#contract/identity/proof-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { ownSessionGuard } from "../guards/session-guard.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import {
  deleteMembershipReviews,
  listOrganizationsToReview,
  type OrganizationToReviewRow,
} from "./membership-review-store.ts";

export const membershipReviewRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const guard = ownSessionGuard(cookies);

    route.get("/list-organizations-to-review", { guard }, async (req) => {
      const { user } = req.signedIn;
      const rows = await listOrganizationsToReview(req.platform.database.db, user.id);
      return rows.map(presentOrganizationToReview);
    });

    route.post(
      "/finish-organization-review",
      { body: FinishOrganizationReview, guard },
      async (req) => {
        const { id } = req.signedIn.user;
        await req.unitOfWork(async (ctx) => {
          if ((await deleteMembershipReviews(ctx.tx, id)) === 0) return;
          const target = { targetKind: "user", targetId: id };
          await recordAudit(ctx, { action: "user.organizations_reviewed", ...target });
        });
        return { status: true };
      },
    );
  });

function presentOrganizationToReview(row: OrganizationToReviewRow): OrganizationToReviewWire {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    role: row.role,
    memberCount: row.memberCount,
    createdAt: row.createdAt.toISOString(),
  };
}
