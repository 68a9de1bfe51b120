import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { sessionClient } from "#web/platform/identity/current-user.ts";
import { Button, type ButtonKind, type ButtonSize } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";

export interface ResendLinkProps {
  email: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
}

/** Sends the verification mail once more and says so. */
export function ResendLink(props: ResendLinkProps): ReactNode {
  const { email, kind = "outline", size = "small", wide = false } = props;
  const resend = useApiAction(() => sendVerificationMail(email));
  return (
    <>
      {resend.problem ? <Notice tone="bad">{resend.problem}</Notice> : null}
      {resend.done ? <Notice tone="good">We sent a new link to {email}.</Notice> : null}
      <Button
        kind={kind}
        size={size}
        wide={wide}
        pending={resend.pending}
        disabled={resend.waitSeconds > 0}
        onClick={() => void resend.run()}
      >
        {resend.waitSeconds > 0 ? `Try again in ${resend.waitSeconds} s` : "Send a new link"}
      </Button>
    </>
  );
}

/** Sends the mail whose link leads to our page, and from there to the callback or home. */
export async function sendVerificationMail(email: string, callbackURL?: PagePath): Promise<void> {
  const body = { email, ...(callbackURL ? { callbackURL } : {}) };
  await orThrow(sessionClient.call("/send-verification-email", { body }));
}
