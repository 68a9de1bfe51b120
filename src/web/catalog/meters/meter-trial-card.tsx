import { type ReactNode, useState } from "react";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { Badge, type Tone } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import type { Measured } from "./meter-labels.ts";
import { sampleEvent, type TrialResult, tryEvent } from "./meter-trial.ts";

const outcomes: Record<TrialResult["outcome"], { tone: Tone; label: string }> = {
  counted: { tone: "good", label: "Counted" },
  "not counted": { tone: "neutral", label: "Not counted" },
  "nothing to take": { tone: "warn", label: "Adds nothing" },
  unreadable: { tone: "bad", label: "No event" },
};

/** Shows the conditions tried on an event of one's own, before anything is saved. */
export function MeterTrialCard({ measured }: { measured: Measured }): ReactNode {
  const now = useNow();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? sampleEvent(measured);
  const { outcome, words } = tryEvent(measured, text, now);
  const { tone, label } = outcomes[outcome];
  return (
    <Card title="Try an event" note="Checked as you type. Nothing is sent.">
      <CardBody>
        <TextAreaField
          label="Event as JSON"
          name="trial"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div role="status">
          <Row>
            <Badge tone={tone}>{label}</Badge>
            <Small>{words}</Small>
          </Row>
        </div>
        {typed === undefined ? null : (
          <Row>
            <Button kind="outline" onClick={() => setTyped(undefined)}>
              Create an example from the conditions
            </Button>
          </Row>
        )}
      </CardBody>
    </Card>
  );
}
