import type { Chore } from "./chore.ts";
import { deleteForgottenLanes } from "./lane-store.ts";

/** Forgets that lanes were slow that nothing uses anymore. */
export const forgottenLanes: Chore = {
  name: "forgotten lanes",
  everyMs: 86_400_000,
  run: ({ database }) => deleteForgottenLanes(database),
};
