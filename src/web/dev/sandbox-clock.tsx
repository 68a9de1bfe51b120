import { useQuery } from "@tanstack/react-query";
import { Clock, FastForward } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiRefusal } from "#web/platform/api.ts";
import {
  clockPanelId,
  clockQuery,
  useBusinessNow,
  useMoveClock,
} from "#web/platform/clock-queries.ts";
import {
  dayAndTime,
  fromMomentText,
  fullMoment,
  lengthOfTime,
  timeZone,
  toMomentText,
  weekdayAndTime,
} from "#web/platform/format.ts";
import { MomentInput, RadioCard, RadioCards } from "#web/ui/forms/radio-card.tsx";
import { PanelHead } from "#web/ui/layout/panel-head.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { TopBarPopover } from "#web/ui/overlays/top-bar-popover.tsx";
import { SandboxBadge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { clockTargets } from "./clock-targets.ts";

/** Absent until the clock has answered once: it is an aid, and its failure must not take the page away. */
export function SandboxClock(): ReactNode {
  const now = useBusinessNow();
  if (!now) return null;
  return (
    <TopBarPopover
      id={clockPanelId}
      label="Sandbox clock"
      icon={<Clock aria-hidden />}
      face={dayAndTime(now)}
    >
      {(close) => <ClockPanel now={now} onMoved={close} />}
    </TopBarPopover>
  );
}

interface ClockPanelProps {
  now: Date;
  onMoved: () => void;
}

function ClockPanel({ now, onMoved }: ClockPanelProps): ReactNode {
  const move = useMoveClock();
  const targets = clockTargets(now);
  const [chosen, setChosen] = useState("day");
  const [moment, setMoment] = useState(() =>
    toMomentText(new Date(now.getTime() + 7 * 86_400_000)),
  );
  const target =
    chosen === "date" ? fromMomentText(moment) : targets.find(({ value }) => value === chosen)?.at;
  const forward = target !== undefined && target > now;

  async function moveThere(to: Date): Promise<void> {
    const clock = await move.mutateAsync(to);
    showToast("good", `The clock is now at ${dayAndTime(new Date(clock.now))}.`);
    onMoved();
  }

  return (
    <Stack>
      <PanelHead title="Sandbox clock" badge={<SandboxBadge />}>
        {fullMoment(now)}, <ClockLead />
      </PanelHead>
      <RadioCards label="Move forward to">
        {targets.map(({ value, label, at }) => (
          <RadioCard
            key={value}
            name="clock-target"
            label={label}
            checked={chosen === value}
            onChoose={() => setChosen(value)}
          >
            {weekdayAndTime(at)}
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
      {move.error ? <Notice tone="bad">{moveProblem(move.error)}</Notice> : null}
      <Button
        wide
        icon={<FastForward aria-hidden />}
        pending={move.isPending}
        disabled={!forward}
        onClick={() => target && void moveThere(target).catch(() => {})}
      >
        {forward ? `Move clock to ${dayAndTime(target)}` : "Choose a later time"}
      </Button>
      <Small>The clock only moves forward. Anything due in between will run.</Small>
    </Stack>
  );
}

function ClockLead(): ReactNode {
  const { data } = useQuery(clockQuery);
  if (!data || data.offsetMs < 1_000) return "in sync with real time";
  return `${lengthOfTime(data.offsetMs)} ahead of real time`;
}

function moveProblem(error: Error): string {
  const words = error instanceof ApiRefusal ? error.message : "Please try again.";
  return `The clock did not move. ${words}`;
}
