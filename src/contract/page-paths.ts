/**
 * Every address a person can open, with `$name` for a part that varies. The router of the frontend
 * renders them and the server answers 200 for them; any other address is a 404 with the same shell.
 */
export const pagePaths = {
  home: "/",
  signIn: "/sign-in",
  signUp: "/sign-up",
  checkMail: "/check-mail",
  emailVerified: "/email-verified",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  authError: "/auth-error",
  account: "/account",
  accountDeleted: "/account-deleted",
  newOrganization: "/organizations/new",
  organizationSettings: "/settings",
  members: "/members",
  auditLog: "/audit-log",
  invitation: "/invitations/$id",
  apiKeys: "/account/api-keys",
  administration: "/admin",
  products: "/products",
  newProduct: "/products/new",
  product: "/products/$id",
  benefits: "/benefits",
  newBenefit: "/benefits/new",
  benefit: "/benefits/$id",
  checkoutLinks: "/checkout-links",
  newCheckoutLink: "/checkout-links/new",
  checkoutLink: "/checkout-links/$id",
  meters: "/meters",
  newMeter: "/meters/new",
  meter: "/meters/$id",
  meterEditor: "/meters/$id/edit",
  files: "/files",
  accessTokens: "/developers/tokens",
  apiReference: "/docs",
  apiResource: "/docs/$resource",
  devMailbox: "/dev/mailbox",
} as const;

export type PagePath = (typeof pagePaths)[keyof typeof pagePaths];
