import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { count } from "#web/platform/format/format.ts";
import { type GoLiveStep, useGoLiveSteps } from "#web/seller/home/go-live-steps.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Checklist, ChecklistStep } from "./checklist.tsx";

/**
 * Lists the steps to the first sale; shows nothing once all of them are done, or to people who
 * cannot do them.
 */
export function GettingStarted(): ReactNode {
  const steps = useGoLiveSteps(useSeller());
  const may = usePermission("products", "write");
  if (may.denied) return null;
  if (!steps) {
    return (
      <Loading label="Loading your next steps">
        <Skeleton shape="card" />
      </Loading>
    );
  }
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const hasSold = steps.some(({ page, isDone }) => page.to === pagePaths.orders && isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Checklist
      title={hasSold ? "Finish setting up" : "Getting started"}
      note={hasSold ? leftNote(steps.length - done) : firstSaleNote}
      done={done}
      of={steps.length}
    >
      {steps.map((step, index) => (
        <ChecklistStep
          key={step.title}
          place={index + 1}
          title={step.title}
          note={step.note}
          state={step.isDone ? "done" : step === next ? "current" : "open"}
          action={<StepAction step={step} isCurrent={step === next} />}
        />
      ))}
    </Checklist>
  );
}

const firstSaleNote = `The steps to your first sale, in any order.${
  isSandbox ? " You are in the sandbox: no real money moves." : ""
}`;

function leftNote(left: number): string {
  return `You made your first sale. ${count(left, "step")} left, whenever you like.`;
}

function StepAction({ step, isCurrent }: { step: GoLiveStep; isCurrent: boolean }): ReactNode {
  if (step.isDone) {
    return (
      <LinkButton to={step.page.to} kind="plain" label={step.page.name}>
        View
      </LinkButton>
    );
  }
  if (isCurrent) {
    return (
      <LinkButton to={step.to} icon={step.isVisit ? null : <Plus aria-hidden />}>
        {step.action}
      </LinkButton>
    );
  }
  return (
    <LinkButton to={step.to} kind="plain" label={step.action}>
      Start
    </LinkButton>
  );
}
