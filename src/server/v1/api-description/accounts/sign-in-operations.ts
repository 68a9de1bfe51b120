import { done, session, user } from "./account-examples.ts";
import type { AccountOperation } from "./account-operation.ts";

export const signInOperations: Record<string, AccountOperation> = {
  "POST /sign-up/email": {
    group: "Sign-in",
    summary: "Create an account",
    answer: { token: "…", user },
  },
  "POST /sign-in/email": {
    group: "Sign-in",
    summary: "Sign in with email and password",
    answer: { redirect: false, token: "…", user },
  },
  "POST /sign-in/social": {
    group: "Sign-in",
    summary: "Sign in with a provider",
    answer: { url: "https://github.com/login/oauth/authorize?…", redirect: true },
  },
  "POST /sign-out": { group: "Sign-in", summary: "Sign out", answer: { success: true } },
  "POST /send-verification-email": {
    group: "Sign-in",
    summary: "Send the verification email again",
    answer: done,
  },
  "GET /verify-email": { group: "Sign-in", summary: "Open a verification link" },
  "POST /confirm-email": { group: "Sign-in", summary: "Confirm an email address", answer: done },
  "POST /verification-status": {
    group: "Sign-in",
    summary: "Get the status of a verification link",
  },
  "POST /request-password-reset": {
    group: "Sign-in",
    summary: "Send a link to reset the password",
    answer: done,
  },
  "POST /forget-password": {
    group: "Sign-in",
    summary: "Send a link to reset the password (older clients)",
    answer: done,
  },
  "GET /reset-password/:token": { group: "Sign-in", summary: "Open a password reset link" },
  "POST /reset-password": { group: "Sign-in", summary: "Set a new password", answer: done },
  "POST /disown-account": {
    group: "Sign-in",
    summary: "Report an account that uses your address",
    answer: done,
  },
  "GET /callback/:id": { group: "Sign-in", summary: "Return from a provider" },
  "POST /callback/:id": { group: "Sign-in", summary: "Return from a provider with a form" },
};

export const sessionOperations: Record<string, AccountOperation> = {
  "GET /get-session": {
    group: "Sessions",
    summary: "Get the current session",
    answer: { session, user },
  },
  "GET /list-sessions": { group: "Sessions", summary: "List sessions", answer: [session] },
  "POST /revoke-session": { group: "Sessions", summary: "Revoke a session", answer: done },
  "POST /revoke-sessions": { group: "Sessions", summary: "Revoke all sessions", answer: done },
  "POST /revoke-other-sessions": {
    group: "Sessions",
    summary: "Revoke all other sessions",
    answer: done,
  },
  "GET /identity-proof": { group: "Sessions", summary: "Get how to confirm who you are" },
  "POST /confirm-identity": {
    group: "Sessions",
    summary: "Confirm who you are with the password",
    answer: done,
  },
};

export const userOperations: Record<string, AccountOperation> = {
  "POST /update-user": { group: "Users", summary: "Update name or picture", answer: done },
  "POST /change-email": { group: "Users", summary: "Change the email address", answer: done },
  "POST /email-change-status": {
    group: "Users",
    summary: "Get the status of an email change link",
  },
  "POST /undo-email-change": { group: "Users", summary: "Undo an email change", answer: done },
  "POST /change-password": {
    group: "Users",
    summary: "Change the password",
    answer: { token: null, user },
  },
  "POST /delete-user": {
    group: "Users",
    summary: "Delete the account",
    answer: { success: true, message: "User deleted" },
  },
  "GET /delete-user/callback": { group: "Users", summary: "Confirm the deletion of the account" },
};

export const linkedAccountOperations: Record<string, AccountOperation> = {
  "GET /list-accounts": {
    group: "Linked accounts",
    summary: "List linked accounts",
    answer: [
      {
        id: "acc_1",
        provider: "github",
        providerId: "github",
        userId: "usr_1",
        accountId: "1024",
        scopes: [],
      },
    ],
  },
  "POST /link-social": {
    group: "Linked accounts",
    summary: "Link an account of a provider",
    answer: { url: "https://github.com/login/oauth/authorize?…", redirect: true },
  },
  "POST /unlink-account": { group: "Linked accounts", summary: "Unlink an account", answer: done },
  "GET /account-info": { group: "Linked accounts", summary: "Get the profile at a provider" },
  "POST /account-info": {
    group: "Linked accounts",
    summary: "Get the profile at a provider (older clients)",
  },
  "POST /get-access-token": {
    group: "Linked accounts",
    summary: "Get an access token of a provider",
  },
  "POST /refresh-token": {
    group: "Linked accounts",
    summary: "Refresh an access token of a provider",
  },
};
