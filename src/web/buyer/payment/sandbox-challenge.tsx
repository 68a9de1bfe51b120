import { type ReactNode, useEffect, useId, useRef } from "react";
import { createRoot } from "react-dom/client";
import { BuyerProvider, useBuyer } from "#web/buyer/buyer-context.tsx";
import { Button } from "#web/ui/text/button.tsx";

const checkEveryMs = 1_000;

/** Shows the bank's page in a dialog until `findResult` has one. */
export function showChallenge<Result>(
  url: string,
  findResult: () => Promise<Result | undefined>,
): Promise<Result> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  return new Promise((resolve) => {
    let isDone = false;
    const check = async () => {
      const result = isDone ? undefined : await findResult();
      if (result === undefined || isDone) return;
      isDone = true;
      clearInterval(timer);
      root.unmount();
      place.remove();
      resolve(result);
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    root.render(
      <BuyerProvider>
        <ChallengeDialog url={url} onStep={() => void check()} />
      </BuyerProvider>,
    );
  });
}

/** The bank's page decides; leaving the dialog counts as a refusal. */
function ChallengeDialog({ url, onStep }: { url: string; onStep: () => void }): ReactNode {
  const { heading, explanation, close } = useBuyer().messages.authentication;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const refuse = async () => {
    const body = new URLSearchParams({ decision: "refuse" });
    // biome-ignore lint/plugin: the connection failed, and the dialog stays open
    await fetch(url, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
    onStep();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void refuse();
      }}
      className="m-auto w-110 max-w-[calc(100vw-2rem)] flex-col rounded-16 border border-line bg-surface text-ink shadow-float backdrop:bg-scrim open:flex"
    >
      <div className="flex flex-col gap-1 px-6 pt-5 pb-4">
        <h2 id={titleId} className="text-17 font-semibold tracking-[-0.01em]">
          {heading}
        </h2>
        <p className="text-13 text-ink-second">{explanation}</p>
      </div>
      <iframe
        title={heading}
        src={url}
        onLoad={onStep}
        className="h-112 max-h-[60dvh] w-full border-y border-line"
      />
      <div className="flex justify-end px-6 py-3">
        <Button kind="outline" onClick={() => void refuse()}>
          {close}
        </Button>
      </div>
    </dialog>
  );
}
