/** The pages of a checkout link that leads to no checkout, in English. */
export const linkMessages = {
  unknownTitle: "Link not found",
  unknown: "This link does not exist, or was deleted. Ask the seller for a new one.",
  soldOutTitle: "Not available",
  soldOut: "{seller} no longer sells what this link was for.",
  busyTitle: "Too many requests",
  busy: "This link was opened too often. Wait a minute, then open it again.",
} as const;
