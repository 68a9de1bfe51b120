import * as z from "zod/mini";

/** Ids of the billing wire. PostgreSQL and we write them in lower case. */
export const WireId = z.uuid();

export const WireIdInput = z.pipe(
  WireId,
  z.transform((id) => id.toLowerCase()),
);

/** The parameters of every path that names one thing by its id. */
export const IdParams = z.object({ id: WireIdInput });
