import {
  type GroupDraft,
  isGroup,
  type MeterDraft,
  toAggregation,
  toFilter,
} from "./meter-draft.ts";
import type { Measured } from "./meter-labels.ts";

/** Returns what is typed so far, without conditions that are not finished. */
export function toPreviewed(draft: MeterDraft): Measured {
  const aggregation = toAggregation(draft);
  const isFinished = aggregation.func === "count" || aggregation.property !== "";
  return {
    filter: toFilter(withoutUnfinished(draft.filter)),
    aggregation: isFinished ? aggregation : { func: "count" },
  };
}

function withoutUnfinished(group: GroupDraft): GroupDraft {
  const nodes = group.nodes
    .map((node) => (isGroup(node) ? withoutUnfinished(node) : node))
    .filter((node) =>
      isGroup(node)
        ? node.nodes.length > 0
        : node.property.trim() !== "" && node.value.trim() !== "",
    );
  return { ...group, nodes };
}
