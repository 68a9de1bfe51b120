import type { ReactNode } from "react";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";

export interface JsonCardProps {
  title: string;
  note?: string;
  value: unknown;
}

/** A thing exactly as programs get it. */
export function JsonCard({ title, note, value }: JsonCardProps): ReactNode {
  const text = JSON.stringify(value, null, 2);
  return (
    <Card title={title} note={note} action={<CopyButton text={text} what="JSON" labelled />}>
      <CardBody>
        <CodeBlock label={title}>{text}</CodeBlock>
      </CardBody>
    </Card>
  );
}

export interface CallCardProps {
  /** The call as one would paste it into a terminal. */
  call: string;
  note?: string;
}

/** The same as the page does, for people who would rather call than click. */
export function CallCard({ call, note }: CallCardProps): ReactNode {
  return (
    <Card
      title="Or by program"
      note={note ?? "The same as a call"}
      action={<CopyButton text={call} what="call" labelled />}
    >
      <CardBody>
        <CodeBlock label="The same as a call">{call}</CodeBlock>
      </CardBody>
    </Card>
  );
}
