import type { ReactNode } from "react";
import { CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { SearchBox } from "#web/ui/lists/card-toolbar.tsx";
import { Small } from "#web/ui/text/text.tsx";
import type { Choices } from "./use-choices.ts";

/** With more rows than this in sight one would rather search. */
const shownWithoutSearch = 8;

export interface ChoiceSearchProps {
  /** "product" */
  noun: string;
  choices: Choices<unknown>;
  /** The choices are rows in sight, which grow long sooner than a list that opens. */
  inSight?: boolean;
  /** Rendered among the rows of a card, with the same margins. */
  inCard?: boolean;
}

/** Searches things to choose from, where there are too many to look through. */
export function ChoiceSearch(props: ChoiceSearchProps): ReactNode {
  const { noun, choices, inSight = false, inCard = false } = props;
  const { items = [], total, hasMore, text, setText } = choices;
  if (!hasMore && !(inSight && total > shownWithoutSearch)) return null;
  const search = (
    <Stack gap={8}>
      <SearchBox label={`Find a ${noun}`} value={text} onChange={setText} />
      {hasMore && text.trim() === "" ? (
        <Small>
          Showing {items.length} of {total}. Search to find more.
        </Small>
      ) : null}
      {items.length === 0 ? <Small>No {noun} matches this search.</Small> : null}
    </Stack>
  );
  return inCard ? <CardBody>{search}</CardBody> : search;
}
