import type { TaxProvider } from "./tax-provider.ts";
import { taxLine } from "./tax-rules.ts";

/** For sellers without tax registrations: no tax, and the breakdown says why. */
export const notCollectingTax: TaxProvider = {
  async calculate({ lines, address }) {
    const rate = {
      rate: 0,
      name: "Tax",
      country: address?.country ?? null,
      state: address?.state ?? null,
      reason: "not_collecting",
    } as const;
    return {
      reference: null,
      lines: lines.map(({ amount, behavior }) => taxLine(amount, behavior, [rate])),
    };
  },
  async record() {
    return { reference: null };
  },
  async revert() {},
};
