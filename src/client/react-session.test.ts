import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import { createUseSession } from "./react-session.ts";

test("the hook shows what the store knows", () => {
  const maya = { user: { name: "Maya" } } as SessionAnswer;
  const refetch = vi.fn(async () => {});
  const get = () => snapshot;
  const snapshot = { data: maya, error: null, isPending: false };
  const useSession = createUseSession({ get, refetch, subscribe: () => () => {} });
  const seen = vi.fn();
  const Name = () => {
    const session = useSession();
    seen(session);
    return session.data?.user.name;
  };
  expect(renderToString(createElement(Name))).toBe("Maya");
  expect(seen).toHaveBeenCalledWith({ ...snapshot, refetch });
});
