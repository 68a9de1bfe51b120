/**
 * The largest amount that a card can be charged, in minor units. Without a library, for the
 * checkout page.
 */
export const maxAmount = 99_999_999;
