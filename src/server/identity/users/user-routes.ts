import { VerifyEmailQuery } from "#contract/identity/user-schema.ts";
import { redirectTo } from "#server/platform/http/answers.ts";
import { authRoutes } from "#server/platform/http/auth-routes.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { verifyEmail } from "./verify-email.ts";

export const userRoutes = authRoutes((route) => {
  route.get("/verify-email", { query: VerifyEmailQuery }, async (req) => {
    const { token, callbackURL } = req.query;
    try {
      await req.unitOfWork((ctx) => verifyEmail(ctx, token));
    } catch (error) {
      if (!callbackURL || !(error instanceof Refusal)) throw error;
      return redirectTo(withError(callbackURL, error.message));
    }
    return callbackURL ? redirectTo(callbackURL) : { status: true, user: null };
  });
});

/** identity contract §5: the code joins the query the address already has. */
export function withError(address: string, code: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}error=${encodeURIComponent(code)}`;
}
