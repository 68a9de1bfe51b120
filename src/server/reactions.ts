import { tellOfChangedOrganization } from "./billing/sellers/update-seller.ts";
import { namesOfReactions, type ReactionList } from "./platform/reaction-list.ts";

/** The one list of "when this event, then that action": `"order.paid": [grantBenefits]`. */
export const reactions: ReactionList = {
  "organization.changed": [tellOfChangedOrganization],
};

export const reactionNames = namesOfReactions(reactions);
