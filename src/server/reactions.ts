import { namesOfReactions, type ReactionList } from "./platform/reaction-list.ts";

/** The one list of "when this event, then that action": `"order.paid": [grantBenefits]`. */
export const reactions: ReactionList = {};

export const reactionNames = namesOfReactions(reactions);
