import { type Minor, minor } from "#contract/money.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { leftBreakdown, refundBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type CreditLoss,
  lossesBy,
  type NetAndTax,
  takePart,
} from "../orders/credits/credit-chain-rules.ts";
import { type DividedCredit, listDividedCredits } from "../orders/credits/credit-chain-store.ts";
import { readCreditChain } from "../orders/credits/read-credit-chain.ts";

/** A part of a credit that is taken back. */
export interface CreditReversal extends NetAndTax {
  credit: DividedCredit;
  /** The rest of the credit. */
  left: NetAndTax;
  taxes: TaxPart[];
  /** It waits for the next order. Otherwise the customer got it as credit. */
  isWaiting: boolean;
}

/**
 * Plans which credits are taken back because so much more of the money of an order is returned. The
 * orders that it paid for are locked.
 */
export async function planCreditReversals(
  { tx, sellerId }: SellerCtx,
  orderId: string,
  returned: Minor,
): Promise<CreditReversal[]> {
  const chain = await readCreditChain(tx, sellerId, [orderId], "returned");
  const losses = lossesBy(chain, orderId, returned);
  const ids = losses.map(({ creditId }) => creditId);
  const credits = new Map(
    (await listDividedCredits(tx, sellerId, ids)).map((credit) => [credit.id, credit]),
  );
  return losses.map((loss) => toReversal(loss, credits.get(loss.creditId)));
}

function toReversal(
  { creditId, fromBalance, fromWaiting }: CreditLoss,
  credit: DividedCredit | undefined,
): CreditReversal {
  if (!credit) throw new Error(`there is no credit ${creditId}`);
  const { reversed } = credit;
  const whole = {
    net: minor(credit.amount - sum(reversed.map(({ amount }) => minor(amount)))),
    tax: minor(credit.taxAmount - sum(reversed.map(({ taxAmount }) => minor(taxAmount)))),
  };
  const part = takePart(whole, minor(fromBalance + fromWaiting));
  const taxesLeft = leftBreakdown(
    credit.taxBreakdown,
    reversed.map(({ taxBreakdown }) => taxBreakdown),
  );
  return {
    ...part,
    credit,
    left: { net: minor(whole.net - part.net), tax: minor(whole.tax - part.tax) },
    taxes: refundBreakdown(taxesLeft, part, whole),
    isWaiting: fromWaiting > 0,
  };
}
