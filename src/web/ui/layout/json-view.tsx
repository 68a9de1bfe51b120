import type { ReactNode } from "react";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Card, CardBody } from "./card.tsx";

export interface CallCardProps {
  /** The call as one would paste it into a terminal. */
  call: string;
  note?: string;
}

/** Shows the same as the page does, for people who would rather call than click. */
export function CallCard({ call, note }: CallCardProps): ReactNode {
  return (
    <Card
      title="Or use the API"
      note={note ?? "The same step as an API call"}
      action={<CopyButton text={call} what="call" labelled />}
    >
      <CardBody>
        <CodeBlock label="The same step as an API call">{call}</CodeBlock>
      </CardBody>
    </Card>
  );
}
