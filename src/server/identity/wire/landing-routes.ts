import { ErrorPageQuery } from "#contract/identity/landing-schema.ts";
import { htmlAnswer } from "#server/platform/http/answers.ts";
import { authRoutes } from "./auth-routes.ts";
import { errorPage } from "./error-page.ts";

export const landingRoutes = authRoutes((route) => {
  route.get("/ok", {}, () => ({ ok: true }));

  route.get("/error", { query: ErrorPageQuery }, (req) => htmlAnswer(errorPage(req.query)));
});
