import { tellOfChangedOrganization } from "./catalog/sellers/update-seller.ts";
import { namesOfReactions, type ReactionList } from "./platform/events/reaction-list.ts";

/** The one list of "when this event, then that action": `"order.paid": [grantBenefits]`. */
export const reactions: ReactionList = {
  "organization.changed": [tellOfChangedOrganization],
};

export const reactionNames = namesOfReactions(reactions);
