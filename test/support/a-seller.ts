import { type Scope, tokenScopes } from "#contract/identity/scopes.ts";
import type { TestApp } from "./test-app.ts";
import type { Reply, Visitor } from "./visitor.ts";

type Headers = Record<string, string>;

export interface Seller {
  organizationId: string;
  /** The address of one of its pages: `/products` becomes `/o/seller-1/products`. */
  page(path: string): string;
  token: string;
  /** The person who owns the organization, in a browser. */
  owner: Visitor & { email: string; password: string };
  /** For what no route can do yet. */
  platform: TestApp["platform"];
  get(path: string, headers?: Headers): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Reply>;
  patch(path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  delete(path: string, headers?: Headers): Promise<Reply>;
  /** The same organization through a token that may do only this. */
  withScopes(...scopes: Scope[]): Promise<Seller>;
}

let sellers = 0;

/** Returns a new organization and a program that holds its access token. */
export async function aSeller(app: TestApp, person?: Seller["owner"]): Promise<Seller> {
  sellers += 1;
  const owner = person ?? (await app.signedUp());
  const slug = `seller-${sellers}`;
  const { status, body } = await owner.post("/api/auth/organization/create", {
    name: `Seller ${sellers}`,
    slug,
  });
  if (status !== 200) throw new Error(`the organization was not created: ${status}`);
  return sellerWith(app, owner, { id: body.id, slug }, tokenScopes);
}

async function sellerWith(
  app: TestApp,
  owner: Seller["owner"],
  organization: { id: string; slug: string },
  scopes: readonly Scope[],
): Promise<Seller> {
  const { status, body } = await owner.post("/v1/organization-access-tokens/", {
    comment: "tests",
    organization_id: organization.id,
    scopes,
  });
  if (status !== 201) throw new Error(`the token was not made: ${status} ${JSON.stringify(body)}`);
  const program = app.visitor();
  const send = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") => {
    return (url: string, payload?: unknown, headers: Headers = {}) =>
      program.send({
        method,
        url,
        headers: {
          authorization: `Bearer ${body.token}`,
          ...(payload === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(payload === undefined
          ? {}
          : { payload: typeof payload === "string" ? payload : JSON.stringify(payload) }),
      });
  };
  return {
    organizationId: organization.id,
    page: (path) => `/o/${organization.slug}${path}`,
    token: body.token,
    owner,
    platform: app.platform,
    get: (path, headers) => send("GET")(path, undefined, headers),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    delete: (path, headers) => send("DELETE")(path, undefined, headers),
    withScopes: (...few) => sellerWith(app, owner, organization, few),
  };
}
