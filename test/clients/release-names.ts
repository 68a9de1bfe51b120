/** The releases of the official sign-in client that one server must serve. */
export const allReleases = ["1.2.12", "1.3.34", "1.4.22", "1.5.6", "1.6.34", "1.7.7"] as const;
export type Release = (typeof allReleases)[number];
