import { createApp, type Payments } from "#server/app.ts";
import type { DeclaredRoute } from "#server/platform/http/declared-routes.ts";
import type { DeclaredPortalRoute } from "#server/v1/declared-portal-routes.ts";
import type { DeclaredPublicRoute } from "#server/v1/declared-public-routes.ts";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import { freePort } from "./free-port.ts";
import { listMountedRoutes } from "./mounted-routes.ts";
import { type TestPlatform, type TestPlatformOptions, testPlatform } from "./test-database.ts";
import { type Visitor, visitor } from "./visitor.ts";
import { whenOver } from "./when-over.ts";

export interface TestApp {
  platform: TestPlatform;
  routes: readonly DeclaredRoute[];
  sellerRoutes: readonly DeclaredSellerRoute[];
  publicRoutes: readonly DeclaredPublicRoute[];
  portalRoutes: readonly DeclaredPortalRoute[];
  /** Every route that the server really has, such as `POST /v1/products/`. */
  mountedRoutes(): string[];
  /** A browser of its own: keeps its cookies from call to call. */
  visitor(): Visitor;
  /** A visitor who has just signed up. */
  signedUp(email?: string): Promise<Visitor & { email: string; password: string }>;
  /** The newest link mailed to this address. */
  mailedLink(email: string): Promise<string>;
  /** Opens the port of the base address, which is free, and returns that address. */
  listen(): Promise<string>;
}

const password = "correct horse battery";
let people = 0;

export interface TestAppOptions extends TestPlatformOptions {
  /** Instead of the payments that the app opens for itself. */
  payments?: (platform: TestPlatform) => Payments;
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const port = Number(options.env?.PORT ?? (await freePort()));
  const env = { ...options.env, PORT: String(port) };
  const platform = await testPlatform({ ...options, env });
  const made = await createApp(platform, options.payments?.(platform));
  const { server, routes, sellerRoutes, publicRoutes, portalRoutes } = made;
  await server.ready();
  whenOver(() => server.close());
  const newVisitor = () => visitor(server, platform.config.baseUrl);
  return {
    platform,
    routes,
    sellerRoutes,
    publicRoutes,
    portalRoutes,
    mountedRoutes: () => listMountedRoutes(server),
    visitor: newVisitor,
    async signedUp(email = `person${++people}@example.com`) {
      const someone = newVisitor();
      const { status } = await someone.post("/api/auth/sign-up/email", {
        name: "Maya Okafor",
        email,
        password,
      });
      if (status !== 200) throw new Error(`sign-up of ${email} answered ${status}`);
      return Object.assign(someone, { email, password });
    },
    async mailedLink(email) {
      const { body } = await newVisitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
      const link = (body as { links: string[] }[])[0]?.links[0];
      if (!link) throw new Error(`no link was mailed to ${email}`);
      return link;
    },
    async listen() {
      await server.listen({ host: "127.0.0.1", port });
      return platform.config.baseUrl;
    },
  };
}
