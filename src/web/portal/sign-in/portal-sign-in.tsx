import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import type { ShownSeller } from "#web/buyer/seller-head.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { portalDoor } from "../portal-api.ts";
import { PortalFrame } from "../portal-frame.tsx";

interface PortalSignInProps {
  seller: ShownSeller & { id: string };
  messages: PortalMessages;
  hasExpired: boolean;
  onSignedIn: (token: string) => void;
}

/**
 * Asks for the address first, then for the code that was sent to it. It never says whether the
 * address is known.
 */
export function PortalSignIn(props: PortalSignInProps): ReactNode {
  const { seller, messages, hasExpired, onSignedIn } = props;
  const [email, setEmail] = useState<string>();
  const title = fillMessage(messages.signInHeading, { seller: seller.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PortalFrame seller={seller}>
      <div className="mx-auto flex w-full max-w-100 flex-col gap-5 py-6 sm:py-12">
        {hasExpired && email === undefined ? <Notice tone="info">{messages.expired}</Notice> : null}
        {email === undefined ? (
          <AddressForm {...{ seller, messages, title }} onSent={setEmail} />
        ) : (
          <CodeForm
            {...{ seller, messages, email, onSignedIn }}
            onBack={() => setEmail(undefined)}
          />
        )}
      </div>
    </PortalFrame>
  );
}

interface FormState {
  pending: boolean;
  error?: string;
}

/** The message of a refused step, for its field. */
function toError(error: unknown, messages: PortalMessages, invalid: string): string {
  if (!(error instanceof ApiRefusal)) throw error;
  if (error.status === 429) return messages.tooMany;
  return error.status === 401 || error.status === 422 ? invalid : messages.offlineText;
}

interface AddressFormProps {
  seller: { id: string };
  messages: PortalMessages;
  title: string;
  onSent: (email: string) => void;
}

function AddressForm({ seller, messages, title, onSent }: AddressFormProps): ReactNode {
  const [{ pending, error }, setState] = useState<FormState>({ pending: false });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    if (!/^\S+@\S+$/.test(email)) return setState({ pending: false, error: messages.emailInvalid });
    setState({ pending: true });
    try {
      await portalDoor.requestCode(email, seller.id);
      onSent(email);
    } catch (failure) {
      setState({ pending: false, error: toError(failure, messages, messages.emailInvalid) });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormHead title={title} text={messages.signInText} />
      <Field
        label={messages.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={error}
      />
      <Button type="submit" size="form" wide pending={pending}>
        {messages.sendCode}
      </Button>
    </form>
  );
}

interface CodeFormProps extends Pick<PortalSignInProps, "seller" | "messages" | "onSignedIn"> {
  email: string;
  onBack: () => void;
}

function CodeForm({ seller, messages, email, onSignedIn, onBack }: CodeFormProps): ReactNode {
  const [{ pending, error }, setState] = useState<FormState>({ pending: false });
  const [isSentAgain, setSentAgain] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    setState({ pending: true });
    try {
      const { token } = await portalDoor.authenticate(code);
      onSignedIn(token);
    } catch (failure) {
      setState({ pending: false, error: toError(failure, messages, messages.codeWrong) });
    }
  };
  const sendAgain = async () => {
    setSentAgain(false);
    try {
      await portalDoor.requestCode(email, seller.id);
      setState({ pending: false });
      setSentAgain(true);
    } catch (failure) {
      setState({ pending: false, error: toError(failure, messages, messages.emailInvalid) });
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormHead title={messages.codeHeading} text={fillMessage(messages.codeText, { email })} />
      <Field
        label={messages.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        first
        error={error}
      />
      <Button type="submit" size="form" wide pending={pending}>
        {messages.signIn}
      </Button>
      <div className="-mx-3 flex flex-wrap justify-between gap-2">
        <Button kind="plain" onClick={onBack}>
          {messages.otherEmail}
        </Button>
        <Button kind="plain" onClick={() => void sendAgain()}>
          {messages.sendAgain}
        </Button>
      </div>
      <p role="status" className="text-13 text-ink-second empty:hidden">
        {isSentAgain ? messages.sentAgain : ""}
      </p>
    </form>
  );
}

function FormHead({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-24 font-semibold tracking-[-0.02em] text-balance break-words">{title}</h1>
      <p className="text-14 break-words text-ink-second">{text}</p>
    </div>
  );
}
