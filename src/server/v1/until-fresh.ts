import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";

/** Another change came between the preparation of a work and its commit: prepare it again. */
export class StaleWork extends Error {
  override name = "StaleWork";
  /** Answered if it happens every time. */
  readonly busy: RefusalSpec;

  constructor(busy: RefusalSpec) {
    super(busy.code);
    this.busy = busy;
  }
}

const maxTries = 10;

/** Runs a work again as long as it is stale. */
export async function untilFresh<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleWork)) throw error;
      if (tries === maxTries) throw new Refusal(error.busy);
    }
  }
}
