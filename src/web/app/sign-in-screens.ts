import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

interface SignInScreen {
  path: PagePath;
  component: ReturnType<typeof lazyRouteComponent>;
}

/** Every page that needs no session and no query cache: one entry each. */
const signInScreens: readonly SignInScreen[] = [
  {
    path: pagePaths.signIn,
    component: lazyRouteComponent(() => import("#web/sign-in/sign-in-page.tsx"), "SignInPage"),
  },
  {
    path: pagePaths.signUp,
    component: lazyRouteComponent(() => import("#web/sign-in/sign-up-page.tsx"), "SignUpPage"),
  },
  {
    path: pagePaths.checkMail,
    component: lazyRouteComponent(
      () => import("#web/sign-in/check-mail-page.tsx"),
      "CheckMailPage",
    ),
  },
  {
    path: pagePaths.verifyEmail,
    component: lazyRouteComponent(
      () => import("#web/sign-in/verify-email-page.tsx"),
      "VerifyEmailPage",
    ),
  },
  {
    path: pagePaths.undoEmailChange,
    component: lazyRouteComponent(
      () => import("#web/sign-in/undo-email-change-page.tsx"),
      "UndoEmailChangePage",
    ),
  },
  {
    path: pagePaths.forgotPassword,
    component: lazyRouteComponent(
      () => import("#web/sign-in/forgot-password-page.tsx"),
      "ForgotPasswordPage",
    ),
  },
  {
    path: pagePaths.resetPassword,
    component: lazyRouteComponent(
      () => import("#web/sign-in/reset-password-page.tsx"),
      "ResetPasswordPage",
    ),
  },
  {
    path: pagePaths.authError,
    component: lazyRouteComponent(
      () => import("#web/sign-in/auth-error-page.tsx"),
      "AuthErrorPage",
    ),
  },
  {
    path: pagePaths.accountDeleted,
    component: lazyRouteComponent(
      () => import("#web/account/account-deleted-page.tsx"),
      "AccountDeletedPage",
    ),
  },
];

export function signInRoutesBelow(parent: () => AnyRoute): AnyRoute[] {
  return signInScreens.map(({ path, component }) =>
    createRoute({ getParentRoute: parent, path, component }),
  );
}
