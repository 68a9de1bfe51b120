import { FastForward, Square } from "lucide-react";
import type { ReactNode } from "react";
import type { ClockMoveWire } from "#contract/dev-schema.ts";
import { useStopMove } from "#web/platform/clock/clock-queries.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { clockMoment, doneLabel } from "./clock-targets.ts";

export interface ClockProgressProps {
  move: ClockMoveWire;
  /** This page began or resumed it. */
  isOurs: boolean;
  onResume: () => void;
}

/** Shows a move that has not arrived: how far it is, and the ways to stop or resume it. */
export function ClockProgress({ move, isOurs, onResume }: ClockProgressProps): ReactNode {
  const stop = useStopMove();
  const [from, to, at] = [Date.parse(move.from), Date.parse(move.to), Date.parse(move.at)];
  const target = clockMoment(new Date(to), new Date(from));
  const isInterrupted = !move.isRunning && !isOurs;
  const isStopping = move.isStopping || stop.isPending;
  return (
    <>
      {isInterrupted ? (
        <Notice tone="warn">The move to {target} was interrupted. Nothing is lost.</Notice>
      ) : null}
      <Stack gap={8}>
        <p>
          <Strong>{isInterrupted ? "Interrupted" : `Moving to ${target}`}</Strong>
        </p>
        <ProgressBar label={`Moving to ${target}`} done={at - from} of={to - from} />
        <Small>Reached {clockMoment(new Date(at), new Date(to))}</Small>
        {move.done ? <Small>{doneLabel(move.done)}</Small> : null}
      </Stack>
      {isInterrupted ? (
        <Button wide icon={<FastForward aria-hidden />} onClick={onResume}>
          Resume
        </Button>
      ) : null}
      {stop.error ? <Notice tone="bad">The move was not stopped. Please try again.</Notice> : null}
      <Button
        wide
        kind="outline"
        icon={<Square aria-hidden />}
        pending={isStopping && !isInterrupted}
        onClick={() => stop.mutate()}
      >
        {isStopping && !isInterrupted ? "Stopping…" : "Stop here"}
      </Button>
      <Small>You can close this panel. The move goes on.</Small>
    </>
  );
}
