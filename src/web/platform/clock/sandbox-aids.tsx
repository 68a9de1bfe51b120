import { Clock, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { SandboxAid, SandboxOpener, SandboxPanel } from "#web/ui/layout/sandbox-panel.tsx";
import { clockPanelId } from "./clock-queries.ts";

/** Shows on home pages what only the sandbox has. */
export function SandboxAids(): ReactNode {
  if (!isSandbox) return null;
  return (
    <SandboxPanel title="Sandbox tools">
      <SandboxAid
        icon={<Inbox aria-hidden />}
        to={pagePaths.devMailbox}
        note="Shows every email sent"
      >
        Development mailbox
      </SandboxAid>
      <SandboxOpener
        icon={<Clock aria-hidden />}
        opens={clockPanelId}
        note="Move time forward from the top bar"
      >
        Clock
      </SandboxOpener>
    </SandboxPanel>
  );
}
