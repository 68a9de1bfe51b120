import { useQuery } from "@tanstack/react-query";
import { FastForward } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiRefusal } from "#web/platform/api/api.ts";
import {
  fromMomentText,
  timeZone,
  toMomentText,
  weekdayAndTime,
} from "#web/platform/format/format.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { MomentInput, RadioCard, RadioCards } from "#web/ui/forms/radio-card.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { nextRenewalQuery } from "./clock-organization-queries.ts";
import { clockMoment, clockTargets } from "./clock-targets.ts";

export interface ClockTargetFormProps {
  now: Date;
  /** The renewal that a page proposes, in place of the organization's next one. */
  proposed: Date | undefined;
  isMoving: boolean;
  error: Error | null;
  onMove: (to: Date) => void;
}

export function ClockTargetForm(props: ClockTargetFormProps): ReactNode {
  const { now, proposed, isMoving, error, onMove } = props;
  const { data: renewal } = useQuery(nextRenewalQuery(useShownOrganization()?.id));
  const targets = clockTargets(now, proposed ?? (renewal ? new Date(renewal.at) : undefined));
  const [chosen, setChosen] = useState(proposed ? "renewal" : "day");
  const [moment, setMoment] = useState(() =>
    toMomentText(new Date(now.getTime() + 7 * 86_400_000)),
  );
  const target =
    chosen === "date" ? fromMomentText(moment) : targets.find(({ value }) => value === chosen)?.at;
  const forward = target !== undefined && target > now;

  return (
    <>
      <RadioCards label="Move forward to">
        {targets.map(({ value, label, at }) => (
          <RadioCard
            key={value}
            name="clock-target"
            label={label}
            checked={chosen === value}
            onChoose={() => setChosen(value)}
          >
            {at.getFullYear() === now.getFullYear() ? weekdayAndTime(at) : clockMoment(at, now)}
          </RadioCard>
        ))}
        <RadioCard
          name="clock-target"
          label="Another date"
          checked={chosen === "date"}
          onChoose={() => setChosen("date")}
        >
          <MomentInput
            label={`Date and time, ${timeZone}`}
            value={moment}
            min={toMomentText(now)}
            onChange={(text) => {
              setMoment(text);
              setChosen("date");
            }}
          />
        </RadioCard>
      </RadioCards>
      {error ? <Notice tone="bad">{moveProblem(error)}</Notice> : null}
      <Button
        wide
        icon={<FastForward aria-hidden />}
        pending={isMoving}
        disabled={!forward}
        onClick={() => target && onMove(target)}
      >
        {forward ? `Move clock to ${clockMoment(target, now)}` : "Choose a later time"}
      </Button>
      <Small>The clock only moves forward. Anything due in between will run.</Small>
    </>
  );
}

function moveProblem(error: Error): string {
  const words = error instanceof ApiRefusal ? error.message : "Please try again.";
  return `The clock did not move. ${words}`;
}
