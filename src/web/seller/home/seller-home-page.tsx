import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings, isSandbox } from "#web/platform/app-settings-reader.ts";
import { AppearanceCard } from "#web/platform/appearance-card.tsx";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { SandboxAids } from "#web/platform/sandbox-aids.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Permission, usePermission } from "#web/seller/use-permission.ts";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { CallCard } from "#web/ui/text/json-view.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Checklist, ChecklistDone, ChecklistStep } from "./checklist.tsx";
import { type GoLiveStep, useGoLiveSteps } from "./go-live-steps.ts";

/** What a new seller finds: the steps to the first sale, done ones struck out. */
export function SellerHomePage(): ReactNode {
  const steps = useGoLiveSteps(useSeller());
  const may = usePermission("products", "write");
  const next = steps?.find(({ isDone }) => !isDone);
  return (
    <>
      <UnverifiedEmail />
      <Columns
        main={
          steps ? (
            <GoLiveSteps steps={steps} next={next} may={may} />
          ) : (
            <Loading label="Loading your next steps">
              <Skeleton shape="card" />
            </Loading>
          )
        }
        side={
          <>
            {may.allowed && next?.call ? (
              <CallCard call={next.call} note="The same step as an API call" />
            ) : null}
            <SandboxAids />
            <AppearanceCard />
          </>
        }
      />
    </>
  );
}

interface GoLiveStepsProps {
  steps: readonly GoLiveStep[];
  next: GoLiveStep | undefined;
  may: Permission;
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

function GoLiveSteps({ steps, next, may }: GoLiveStepsProps): ReactNode {
  if (!next) {
    return (
      <ChecklistDone title="Everything is set up">
        {steps.map(({ page }) => (
          <TextLink key={page.name} to={page.to}>
            {page.name}
          </TextLink>
        ))}
      </ChecklistDone>
    );
  }
  const amount = numbers[steps.length] ?? String(steps.length);
  const calm = isSandbox ? " You are in sandbox mode: no real payments or emails." : "";
  return (
    <Checklist
      title={may.denied ? "Setup of this organization" : `${amount} steps to your first sale`}
      note={may.denied ? `${may.who} do these steps.` : `Do them in any order.${calm}`}
      done={steps.filter(({ isDone }) => isDone).length}
      of={steps.length}
    >
      {steps.map((step, index) => (
        <ChecklistStep
          key={step.title}
          place={index + 1}
          title={step.title}
          note={step.note}
          state={step.isDone ? "done" : step === next && !may.denied ? "current" : "open"}
          action={
            step.isDone || may.allowed ? <StepAction step={step} isCurrent={step === next} /> : null
          }
        />
      ))}
    </Checklist>
  );
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

function UnverifiedEmail(): ReactNode {
  const { user } = useCurrentUser();
  if (user.emailVerified) return null;
  return (
    <Notice
      tone="warn"
      action={
        isSandbox && appSettings.mailbox ? (
          <LinkButton to={pagePaths.devMailbox} search={{ q: user.email }} kind="outline">
            Open the email
          </LinkButton>
        ) : null
      }
    >
      Confirm your email address: open the link we sent to {user.email}.
    </Notice>
  );
}
