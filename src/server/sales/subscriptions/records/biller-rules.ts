import { noUnits, type Units } from "#server/usage/meter-state/unit-rules.ts";

/** A live subscription of a customer that bills a meter, or includes units of it. */
export interface MeteredSubscription {
  customerId: string;
  subscriptionId: string;
  meterId: string;
  /** Whether it has a metered price. Without one it only includes units. */
  isMetered: boolean;
  isTrial: boolean;
  /** Since when it bills the meter, or would: not before its trial was over. */
  since: Date;
  /** The units that it includes in a period. */
  included: Units;
}

type Rank = Pick<MeteredSubscription, "subscriptionId" | "isTrial" | "since">;

/**
 * Finds the one subscription that bills what a customer uses of a meter: one that is not in a trial
 * goes before one that is, and then the one that has billed it longest. So while it is there, no
 * other one bills at its own price what was used.
 */
export function findBiller(
  subscriptions: readonly MeteredSubscription[],
): MeteredSubscription | undefined {
  return subscriptions.filter(({ isMetered }) => isMetered).toSorted(compareRanks)[0];
}

function compareRanks(a: Rank, b: Rank): number {
  return (
    Number(a.isTrial) - Number(b.isTrial) ||
    a.since.getTime() - b.since.getTime() ||
    (a.subscriptionId < b.subscriptionId ? -1 : 1)
  );
}

/** Lists the meters of subscriptions that each of them bills, and not for nothing, as texts. */
export function listCharged(subscriptions: readonly MeteredSubscription[]): Set<string> {
  const groups = Map.groupBy(
    subscriptions,
    ({ customerId, meterId }) => `${customerId} ${meterId}`,
  );
  const billers = [...groups.values()].flatMap((group) => findBiller(group) ?? []);
  return new Set(billers.filter(({ isTrial }) => !isTrial).map(toMeterKey));
}

export function toMeterKey(meter: { subscriptionId: string; meterId: string }): string {
  return `${meter.subscriptionId} ${meter.meterId}`;
}

/** A change of one of the subscriptions of a customer, and its part in one meter. */
export interface MeterChange {
  kind: "start" | "renewal" | "change" | "end";
  /** The subscription before the change; undefined if it had nothing to do with the meter. */
  own: MeteredSubscription | undefined;
  /** The others that have the meter. */
  others: readonly MeteredSubscription[];
  /** Whether it bills the meter after the change. */
  willBeMetered: boolean;
}

/**
 * Says whether the change closes the window of the meter. The change of the one that bills the
 * meter does; so does that of one that begins to, if no other one has to bill the usage until then.
 * Where none bills it, one that includes units does with its period, or if it is alone.
 */
export function closesWindow({ kind, own, others, willBeMetered }: MeterChange): boolean {
  const biller = findBiller(own ? [own, ...others] : others);
  if (own?.isMetered) return biller?.subscriptionId === own.subscriptionId;
  if (willBeMetered) return biller === undefined || biller.isTrial;
  if (biller) return false;
  return others.length === 0 || kind === "renewal";
}

export function sumIncluded(subscriptions: readonly { included: Units }[]): Units {
  return subscriptions.reduce((sum, { included }) => (sum + included) as Units, noUnits);
}
