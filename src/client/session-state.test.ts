import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { FetchAnswer } from "./fetcher.ts";
import type { CallListener } from "./session-client.ts";
import { changesSession, createSessionState } from "./session-state.ts";

type Answer = FetchAnswer<SessionAnswer | null>;

const maya = { user: { name: "Maya" }, session: { id: "s1" } } as SessionAnswer;
const signedIn: Answer = { data: maya, error: null };
const nobody: Answer = { data: null, error: null };

function fakeClient() {
  const listeners = new Set<CallListener>();
  return {
    getSession: vi.fn<() => Promise<Answer>>(async () => signedIn),
    onSuccess(listener: CallListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    succeed(path: string) {
      for (const listener of listeners) listener(path);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

test("the first listener asks once, and all hear the answer", async () => {
  const client = fakeClient();
  const state = createSessionState(client);
  const heard = vi.fn();
  expect(client.getSession).not.toHaveBeenCalled();
  state.subscribe(heard);
  state.subscribe(heard);
  expect(state.get()).toEqual({ data: null, error: null, isPending: true });
  await settle();
  expect(client.getSession).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(state.get()).toEqual({ data: maya, error: null, isPending: false });
});

test.each([
  ["/sign-out", true],
  ["/update-user", true],
  ["/sign-in/email", true],
  ["/sign-in/social", true],
  ["/sign-up/email", true],
  ["/delete-user", true],
  ["/verify-email", true],
  ["/get-session", false],
  ["/list-sessions", false],
  ["/delete-user/callback", false],
])("after %s the session is asked for again: %s", async (path, expected) => {
  const client = fakeClient();
  const state = createSessionState(client);
  state.subscribe(() => {});
  await settle();
  client.succeed(path);
  await settle();
  expect(changesSession(path)).toBe(expected);
  expect(client.getSession).toHaveBeenCalledTimes(expected ? 2 : 1);
});

test("an older answer that comes late does not overwrite a newer one", async () => {
  const client = fakeClient();
  let answerLate: (answer: Answer) => void = () => {};
  client.getSession.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
  const state = createSessionState(client);
  state.subscribe(() => {});
  client.getSession.mockResolvedValueOnce(nobody);
  await state.refetch();
  answerLate(signedIn);
  await settle();
  expect(state.get().data).toBeNull();
});

test("a failure keeps the last known session beside the error", async () => {
  const client = fakeClient();
  const state = createSessionState(client);
  state.subscribe(() => {});
  await settle();
  const error = { status: 0, statusText: "Network Error" };
  client.getSession.mockResolvedValueOnce({ data: null, error });
  await state.refetch();
  expect(state.get()).toEqual({ data: maya, error, isPending: false });
});

test("a store that nobody watches for a second forgets and stops listening", async () => {
  const client = fakeClient();
  const state = createSessionState(client);
  const leave = state.subscribe(() => {});
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(999);
  expect(state.get().data).toEqual(maya);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.get()).toEqual({ data: null, error: null, isPending: true });
  client.succeed("/sign-out");
  expect(client.getSession).toHaveBeenCalledTimes(1);
});

test("a listener that comes back within the second finds everything in place", async () => {
  const client = fakeClient();
  const state = createSessionState(client);
  const leave = state.subscribe(() => {});
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(500);
  state.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.get().data).toEqual(maya);
  expect(client.getSession).toHaveBeenCalledTimes(1);
});

test("leaving twice within the second does not stop the store under the next listener", async () => {
  const client = fakeClient();
  const state = createSessionState(client);
  const leave = state.subscribe(() => {});
  await settle();
  leave();
  await vi.advanceTimersByTimeAsync(300);
  leave();
  state.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.get().data).toEqual(maya);
  client.succeed("/sign-out");
  expect(client.getSession).toHaveBeenCalledTimes(2);
});
