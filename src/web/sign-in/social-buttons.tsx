import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { sessionClient } from "#web/platform/identity/current-user.ts";
import { providerLabel } from "#web/platform/identity/provider-labels.ts";
import { safeNext } from "#web/platform/navigation/safe-next.ts";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Divider, SocialButton, SocialGrid } from "#web/ui/text/social-button.tsx";
import { lastSignIn, lastUsedFirst, rememberSignIn } from "./last-provider.ts";

const shownAtFirst = 6;

export interface SocialButtonsProps {
  verb: "Sign in with" | "Sign up with";
  /**
   * True on the sign-up page: asks for a new account, also where a provider creates one only on
   * request.
   */
  requestSignUp?: boolean;
}

/** Shows a button for each provider that is set up here, and nothing if none is. */
export function SocialButtons({ verb, requestSignUp = false }: SocialButtonsProps): ReactNode {
  const { next } = useSearch({ strict: false }) as { next?: string };
  const [lastUsed] = useState(lastSignIn);
  const [all, setAll] = useState(false);
  const go = useApiAction((provider: string) =>
    startSocialSignIn(provider, safeNext(next, window.location.origin), requestSignUp),
  );
  const providers = lastUsedFirst(appSettings.socialProviders, lastUsed);
  const shown = all ? providers : providers.slice(0, shownAtFirst);
  const hidden = providers.length - shown.length;

  if (providers.length === 0) return null;
  return (
    <>
      {go.problem ? <Notice tone="bad">{go.problem}</Notice> : null}
      <SocialGrid columns={columnsFor(shown)}>
        {shown.map((provider) => (
          <SocialButton
            key={provider}
            provider={provider}
            name={providerLabel(provider)}
            verb={verb}
            lastUsed={provider === lastUsed}
            // Once it is done the browser is on its way to the provider.
            pending={go.pending || go.done}
            onClick={() => void go.run(provider)}
          />
        ))}
      </SocialGrid>
      {hidden > 0 ? (
        <Button kind="plain" wide onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      ) : null}
      {appSettings.passwordSignIn ? <Divider>or with email</Divider> : null}
    </>
  );
}

/** The answer carries the provider's address, and the client sends the browser there. */
async function startSocialSignIn(
  provider: string,
  next: string,
  requestSignUp: boolean,
): Promise<void> {
  rememberSignIn(provider);
  const body = {
    provider,
    callbackURL: next,
    errorCallbackURL: pagePaths.authError,
    ...(requestSignUp ? { requestSignUp } : {}),
  };
  await orThrow(sessionClient.call("/sign-in/social", { body }));
}

/** Three short names share a row; long ones need half of it. */
function columnsFor(providers: readonly string[]): 1 | 2 | 3 {
  if (providers.length === 1) return 1;
  const isShort = providers.every((provider) => providerLabel(provider).length <= 8);
  return providers.length % 3 === 0 && isShort ? 3 : 2;
}
