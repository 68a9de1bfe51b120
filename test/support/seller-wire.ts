import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import type { Seller } from "./a-seller.ts";
import type { SellerCall } from "./seller-call.ts";
import type { TestApp } from "./test-app.ts";
import { validSellerCalls } from "./valid-seller-requests.ts";
import type { Reply, Visitor } from "./visitor.ts";

export type Headers = Record<string, string>;

export function isWrite(route: DeclaredSellerRoute): boolean {
  return route.method !== "GET";
}

/**
 * Makes a new good call of a route; without one in the table the test fails with the route's name.
 */
export async function goodCall(route: DeclaredSellerRoute, seller: Seller): Promise<SellerCall> {
  const make = validSellerCalls[route.name];
  if (!make) throw new Error(`${route.name} has no call in test/support/valid-seller-requests.ts`);
  return make(seller);
}

/**
 * Makes good calls once for each route, for those who leave them as good as they were: calls that
 * are refused, and reads.
 */
export function reusableCalls(seller: Seller): (route: DeclaredSellerRoute) => Promise<SellerCall> {
  const made = new Map<string, Promise<SellerCall>>();
  return (route) => {
    const call = made.get(route.name) ?? goodCall(route, seller);
    made.set(route.name, call);
    return call;
  };
}

/**
 * Returns the credential with which a seller may do everything on this route: its token, or its
 * owner where that must be.
 */
export function getSellerCredential(
  app: TestApp,
  route: DeclaredSellerRoute,
  seller: Seller,
): Headers {
  return isForPersonsOnly(route.scope)
    ? personally(app, seller.owner)
    : { authorization: `Bearer ${seller.token}` };
}

/** Returns the cookies of a person whose page is ours. */
export function personally(app: TestApp, person: Visitor): Headers {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { cookie, origin: app.platform.config.baseUrl };
}

export function sendCall(
  app: TestApp,
  { method }: Pick<DeclaredSellerRoute, "method">,
  { target, body }: SellerCall,
  headers: Headers,
): Promise<Reply> {
  return app.visitor().send({
    method,
    url: target,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

export function withQuery(target: string, pair: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}${pair}`;
}
