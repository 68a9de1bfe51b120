import type { ReactionNames } from "./platform/platform.ts";

/** When this event, then these jobs. */
export const reactionNames: ReactionNames = {};
