import type { Seller } from "./a-seller.ts";
import type { TestApp } from "./test-app.ts";
import { customerToken } from "./valid-portal-requests.ts";
import type { Reply } from "./visitor.ts";

/** A customer in the portal, with the token of their session. */
export interface PortalCustomer {
  token: string;
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/** Paths are below the portal: `/subscriptions/`. */
export function portalWith(app: TestApp, token: string): PortalCustomer {
  const send =
    (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      app.visitor().send({
        method,
        url: `/v1/customer-portal${path}`,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
  return {
    token,
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: send("DELETE"),
  };
}

/** Returns a customer with a new session that the seller created for them. */
export async function inPortal(
  app: TestApp,
  seller: Seller,
  customerId: string,
): Promise<PortalCustomer> {
  return portalWith(app, await customerToken(seller, customerId));
}
