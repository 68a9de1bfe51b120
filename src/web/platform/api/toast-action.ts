import type { ToastAction } from "#web/ui/overlays/toast.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { ApiRefusal } from "./api.ts";
import { outcomeOfRefusal } from "./refusal-outcome.ts";

/**
 * Makes a button of a message that calls the server. It works after the page was left, so it fails
 * with another message.
 */
export function toastAction(label: string, act: () => Promise<unknown>): ToastAction {
  return {
    label,
    onChoose: () => {
      act().catch((error: unknown) => {
        if (!(error instanceof ApiRefusal)) reportError(error);
        showToast("bad", `“${label}” failed. ${toReason(error)}`);
      });
    },
  };
}

function toReason(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return "Try again.";
  return outcomeOfRefusal(error, {}).notice ?? error.message;
}
