import { useQuery } from "@tanstack/react-query";
import { VenetianMask } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { FloatingBar } from "#web/ui/overlays/floating-bar.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import { adminCall } from "./administration-queries.ts";

export function impersonationKey(sessionId: string) {
  return ["impersonation", sessionId] as const;
}

/** Is shown on every page while an administrator acts as somebody else. */
export function ImpersonationBar(): ReactNode {
  const { user, session } = useCurrentUser();
  const { data } = useQuery({
    queryKey: impersonationKey(session.id),
    queryFn: () => accountCall<{ impersonatedBy: string } | null>("/admin/get-impersonation"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = useApiAction(async () => {
    try {
      await adminCall("stop-impersonating");
    } catch (error) {
      showToast("bad", "Could not stop impersonating. Try again.");
      throw error;
    }
    window.location.assign(pagePaths.administration);
  });
  if (!data) return null;
  return (
    <FloatingBar
      label="Impersonation"
      icon={<VenetianMask aria-hidden />}
      action={
        <Button kind="outline" pending={stop.pending} onClick={() => void stop.run()}>
          Stop
        </Button>
      }
    >
      You are impersonating <Strong>{user.name}</Strong> ({user.email}). Your actions are recorded.
    </FloatingBar>
  );
}
