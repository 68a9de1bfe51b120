import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import { createUseSession } from "./react-session.ts";
import { createSessionState, type SessionSnapshot } from "./session-state.ts";

const maya = { user: { name: "Maya" } } as SessionAnswer;

test("a server renders no session that another request has left in the store", async () => {
  const getSession = async () => ({ data: maya, error: null });
  const state = createSessionState({ getSession, onSuccess: () => () => {} });
  await state.refetch();
  expect(state.get().data).toBe(maya);
  expect(renderedBy(createUseSession(state))).toMatchObject({ data: null, isPending: true });
});

test("the hook shows the snapshot of the store beside its way to ask again", () => {
  const refetch = vi.fn(async () => {});
  const snapshot = { data: maya, error: null, isPending: false };
  const get = () => snapshot;
  const state = { get, getServerSnapshot: get, refetch, subscribe: () => () => {} };
  expect(renderedBy(createUseSession(state))).toEqual({ ...snapshot, refetch });
});

function renderedBy(useSession: () => SessionSnapshot): unknown {
  const seen = vi.fn();
  renderToString(
    createElement(() => {
      seen(useSession());
      return null;
    }),
  );
  return seen.mock.lastCall?.[0];
}
