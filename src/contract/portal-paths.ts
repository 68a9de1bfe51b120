/**
 * The addresses of the customer portal. `$slug` is the organization. The router of the portal
 * renders them, the server answers 200 for them, and each has its budget of scripts.
 */
export const portalPaths = {
  overview: "/portal/$slug",
} as const;

export type PortalPage = keyof typeof portalPaths;
