import type pg from "pg";
import { closeDirectly, connectDirectly } from "#server/platform/database/direct-connection.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listenForCheckoutPages } from "./checkout-stream-store.ts";
import type { CheckoutPageEvent } from "./checkout-streams.ts";

export interface PageListener {
  onEvent(event: CheckoutPageEvent): void;
  /** Nothing more will come: the page has to connect again. */
  onEnd(): void;
}

/** Passes notifications for checkout pages on to those that are open on this node. */
export interface CheckoutPageHub {
  /** Resolves once every later event reaches the listener. The answer stops it. */
  listen(checkoutId: string, listener: PageListener): Promise<() => void>;
  close(): Promise<void>;
}

const answerTimeoutMs = 5_000;

/** Opens one connection to the database for all pages of a node, with the first page. */
export function openCheckoutPageHub(platform: Platform): CheckoutPageHub {
  const listeners = new Map<string, Set<PageListener>>();
  let connection: Promise<pg.Client> | undefined;

  const endAll = () => {
    const ending = [...listeners.values()].flatMap((each) => [...each]);
    listeners.clear();
    for (const listener of ending) listener.onEnd();
  };
  const pass = ({ payload = "" }: pg.Notification) => {
    const { checkoutId, event } = JSON.parse(payload) as {
      checkoutId: string;
      event: CheckoutPageEvent;
    };
    for (const listener of listeners.get(checkoutId) ?? []) listener.onEvent(event);
  };
  const connect = async () => {
    let isLost = false;
    const lost = (broken: pg.Client) => {
      if (isLost) return;
      isLost = true;
      connection = undefined;
      void closeDirectly(broken);
      endAll();
    };
    const client = await connectDirectly({
      url: platform.database.directUrl,
      applicationName: "guildhall checkout pages",
      answerTimeoutMs,
      onError(error, broken) {
        platform.log.warn({ error }, "the connection for checkout pages broke");
        lost(broken);
      },
    });
    client.on("notification", pass);
    client.on("end", () => lost(client));
    await listenForCheckoutPages(client);
    return client;
  };

  return {
    async listen(checkoutId, listener) {
      connection ??= connect();
      const opening = connection;
      await opening.catch((error: unknown) => {
        if (connection === opening) connection = undefined;
        throw error;
      });
      const own = listeners.get(checkoutId) ?? new Set();
      listeners.set(checkoutId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(checkoutId) === own) listeners.delete(checkoutId);
      };
    },
    async close() {
      endAll();
      const last = connection;
      connection = undefined;
      const client = await last?.catch(() => undefined);
      if (client) await closeDirectly(client);
    },
  };
}
