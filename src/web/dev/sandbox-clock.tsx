import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Clock, FastForward } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { ClockWire, EndedMoveWire } from "#contract/dev-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { fallBackTo } from "#web/platform/api/report-bug.ts";
import {
  clockPanelId,
  clockQuery,
  proposeClockTarget,
  refreshAfterMove,
  useMoveClock,
  useNow,
  useProposedTarget,
} from "#web/platform/clock/clock-queries.ts";
import { fullMoment, lengthOfTime } from "#web/platform/format/format.ts";
import { machineNowMs } from "#web/platform/machine-clock.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { PanelHead } from "#web/ui/layout/panel-head.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { TopBarPopover } from "#web/ui/overlays/top-bar-popover.tsx";
import { SandboxBadge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { ClockProgress } from "./clock-progress.tsx";
import { ClockTargetForm } from "./clock-target-form.tsx";
import { clockMoment } from "./clock-targets.ts";

/**
 * Shows nothing until the clock has answered once: it is an aid, and its failure must not take the
 * page away.
 */
export function SandboxClock(): ReactNode {
  const { data: clock } = useQuery(clockQuery);
  return clock ? <ShownClock clock={clock} /> : null;
}

function ShownClock({ clock }: { clock: ClockWire }): ReactNode {
  const now = useNow();
  const move = useMoveClock();
  const proposed = useProposedTarget();
  const shown = useShownOrganization();
  const navigate = useNavigate();
  const announceEnd = (ended: ClockWire) => {
    proposeClockTarget(undefined);
    showToast(
      "good",
      endLabel(ended),
      shown ? { label: "What happened", onChoose: openTimeline } : undefined,
    );
  };
  const openTimeline = () =>
    void navigate({ to: pagePaths.clockTimeline, params: { slug: shown?.slug ?? "" } });
  useEndOfMove(clock, move.isPending, announceEnd);

  async function moveTo(to: Date | undefined, close: () => void): Promise<void> {
    const moved = await move.mutateAsync(to).catch(fallBackTo(undefined));
    if (!moved) return;
    announceEnd(moved);
    close();
  }

  return (
    <TopBarPopover
      id={clockPanelId}
      label="Sandbox clock"
      icon={<Clock aria-hidden />}
      face={clockMoment(now, new Date(machineNowMs()))}
    >
      {(close) => (
        <Stack>
          <PanelHead title="Sandbox clock" badge={<SandboxBadge />}>
            {fullMoment(now)}, {clockLead(clock)}
          </PanelHead>
          {clock.move ? (
            <ClockProgress
              move={clock.move}
              isOurs={move.isPending}
              onResume={() => void moveTo(undefined, close)}
            />
          ) : (
            <>
              <StoppedMove
                clock={clock}
                now={now}
                isMoving={move.isPending}
                onContinue={(to) => void moveTo(to, close)}
              />
              <ClockTargetForm
                key={proposed?.getTime()}
                now={now}
                proposed={proposed}
                isMoving={move.isPending}
                error={move.error}
                onMove={(to) => void moveTo(to, close)}
              />
            </>
          )}
          {shown && clock.lastMove ? (
            <TextLink to={pagePaths.clockTimeline} params={{ slug: shown.slug }} onFollow={close}>
              What happened on the last move
            </TextLink>
          ) : null}
        </Stack>
      )}
    </TopBarPopover>
  );
}

interface StoppedMoveProps {
  clock: ClockWire;
  now: Date;
  isMoving: boolean;
  onContinue: (to: Date) => void;
}

/** The last move was stopped, and its target still lies ahead. */
function StoppedMove({ clock, now, isMoving, onContinue }: StoppedMoveProps): ReactNode {
  const { lastMove } = clock;
  if (!lastMove || !isStopped(lastMove)) return null;
  const target = new Date(lastMove.to);
  if (target <= now) return null;
  return (
    <Button
      wide
      kind="outline"
      icon={<FastForward aria-hidden />}
      disabled={isMoving}
      onClick={() => onContinue(target)}
    >
      Continue to {clockMoment(target, now)}
    </Button>
  );
}

function isStopped({ reached, to }: EndedMoveWire): boolean {
  return reached < to;
}

/** A move that was begun by another page, or before this one was loaded, ends here too. */
function useEndOfMove(clock: ClockWire, isOurs: boolean, onEnd: (clock: ClockWire) => void): void {
  const wasMoving = useRef(false);
  const announce = useEffectEvent(onEnd);
  useEffect(() => {
    if (wasMoving.current && !clock.move && !isOurs) {
      announce(clock);
      void refreshAfterMove();
    }
    // Our own move ends with the answer to its request.
    wasMoving.current = clock.move !== null && !isOurs;
  }, [clock, isOurs]);
}

function endLabel({ now, lastMove }: ClockWire): string {
  const verb = lastMove && isStopped(lastMove) ? "stopped" : "is now";
  return `The clock ${verb} at ${clockMoment(new Date(now), new Date(machineNowMs()))}.`;
}

function clockLead({ offsetMs }: ClockWire): string {
  if (Math.abs(offsetMs) < 1_000) return "in sync with real time";
  const length = lengthOfTime(Math.abs(offsetMs));
  return offsetMs > 0 ? `${length} ahead of real time` : `${length} behind real time`;
}
