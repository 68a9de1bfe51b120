import { type GroupDraft, isGroup, type NodeDraft } from "./meter-draft.ts";

/** Returns the same tree with one box or line changed. */
export function withNode(
  group: GroupDraft,
  id: string,
  edit: (node: NodeDraft) => NodeDraft,
): GroupDraft {
  if (group.id === id) return edit(group) as GroupDraft;
  return {
    ...group,
    nodes: group.nodes.map((node) => {
      if (node.id === id) return edit(node);
      return isGroup(node) ? withNode(node, id, edit) : node;
    }),
  };
}

export function withoutNode(group: GroupDraft, id: string): GroupDraft {
  return {
    ...group,
    nodes: group.nodes
      .filter((node) => node.id !== id)
      .map((node) => (isGroup(node) ? withoutNode(node, id) : node)),
  };
}

export function withAdded(group: GroupDraft, groupId: string, added: NodeDraft): GroupDraft {
  return withNode(group, groupId, (node) =>
    isGroup(node) ? { ...node, nodes: [...node.nodes, added] } : node,
  );
}

/** Counts boxes and lines below this one, as the wire does. */
export function filterSize({ nodes }: GroupDraft): number {
  return nodes.reduce((size, node) => size + 1 + (isGroup(node) ? filterSize(node) : 0), 0);
}
