import * as z from "zod/mini";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockState } from "../meter-state/lock-state-store.ts";
import type { CustomerMeterKey } from "../meter-state/meter-grant-store.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { addHeld, expireOverdue, reservationDates } from "../meter-state/reservation-store.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import type { Units } from "../meter-state/unit-rules.ts";

const kind = defineJobKind(
  "usage.expire-reservations",
  z.object({ sellerId: z.string(), customerId: z.string(), meterId: z.string() }),
);

/** In case the job fails every time. */
const againMs = 3_600_000;

/** Reservations whose time is over: their units are free again. */
export const reservationDeadlines = rowDeadlines({
  name: "meter reservations",
  rows: reservationDates,
  enqueue(ctx, rows, sellerId) {
    const keys = new Map(rows.map((row) => [`${row.customerId} ${row.meterId}`, row]));
    const payloads = [...keys.values()].map(({ customerId, meterId }) => ({
      sellerId,
      customerId,
      meterId,
    }));
    return enqueueAll(ctx, kind, payloads);
  },
  nextDueAt: (_row, now) => new Date(now.getTime() + againMs),
});

export const expireReservationsJob = defineJob(kind, {
  reach: "database",
  async run(ctx, { sellerId, ...key }) {
    await freeOverdue({ ...ctx, sellerId }, key);
  },
});

/** Locks a state and carries out everything that is due of its reservations and grants. */
export async function freeOverdue(ctx: SellerCtx, key: CustomerMeterKey): Promise<HeldMeter> {
  const { tx, sellerId, now } = ctx;
  await lockState(tx, sellerId, key, now);
  const freed = await expireOverdue(tx, sellerId, key, now);
  if (freed > 0n) await addHeld(tx, sellerId, key, -freed as Units);
  return settleMeter(ctx, key);
}
