import type {
  EmailChangeStatusWire,
  VerificationStatusWire,
} from "#contract/identity/proof-schema.ts";
import { ApiRefusal, orThrow } from "#web/platform/api/api.ts";
import { sessionClient, sessionState } from "#web/platform/identity/current-user.ts";
import { landingAfter } from "./verification-link.ts";

export interface OpenedLink {
  token: string;
  status: VerificationStatusWire;
  /** Where to go when all is done. */
  landing: string;
}

/**
 * Asks what the link is for. A callback that the server does not trust is dropped: the way then
 * leads home.
 */
export async function openLink(token: string, callbackURL?: string): Promise<OpenedLink> {
  const { origin } = window.location;
  try {
    const status = await readStatus({ token, ...(callbackURL ? { callbackURL } : {}) });
    return { token, status, landing: landingAfter(callbackURL, origin) };
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === "INVALID_CALLBACKURL")) throw error;
    return { token, status: await readStatus({ token }), landing: landingAfter("/", origin) };
  }
}

function readStatus(body: {
  token: string;
  callbackURL?: string;
}): Promise<VerificationStatusWire> {
  return orThrow(sessionClient.call<VerificationStatusWire>("/verification-status", { body }));
}

/**
 * The landing goes along: an approved address gets a verification mail of its own, which leads
 * there too.
 */
export async function confirmEmail({ token, landing }: OpenedLink): Promise<void> {
  const body = { token, callbackURL: landing };
  await orThrow(sessionClient.call("/confirm-email", { body }));
  await sessionState.refetch();
}

export async function disownAccount(token: string): Promise<void> {
  await orThrow(sessionClient.call("/disown-account", { body: { token } }));
  await sessionState.refetch();
}

export function readEmailChange(token: string): Promise<EmailChangeStatusWire> {
  const body = { token };
  return orThrow(sessionClient.call<EmailChangeStatusWire>("/email-change-status", { body }));
}

export async function undoEmailChange(token: string): Promise<void> {
  await orThrow(sessionClient.call("/undo-email-change", { body: { token } }));
  await sessionState.refetch();
}
