import { useEffect, useState } from "react";
import type { ReceiptLinkWire } from "#contract/billing/receipt-schema.ts";
import { checkoutApi } from "#web/checkout/checkout-api.ts";
import { fallBackTo } from "#web/platform/api/report-bug.ts";

export type OrderReceipt = ReceiptLinkWire;

const againMs = 2_000;
const maxTries = 5;

/** Returns the number and the receipt of the order; undefined until they are there. */
export function useOrderReceipt(secret: string | undefined): OrderReceipt | undefined {
  const [receipt, setReceipt] = useState<OrderReceipt>();
  useEffect(() => {
    if (secret === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = async (tries: number) => {
      const found = await checkoutApi.receipt(secret).catch(fallBackTo(undefined));
      if (isGone) return;
      if (found) setReceipt(found);
      else if (tries < maxTries) timer = setTimeout(() => void load(tries + 1), againMs);
    };
    void load(1);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [secret]);
  return receipt;
}
