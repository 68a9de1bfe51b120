import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyRequest } from "fastify";
import type { AppSettings } from "#contract/app-settings.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Config } from "../config/config.ts";
import { toDialect } from "../refusal-bodies.ts";
import { toUrlPath } from "./canonical-path-rules.ts";
import type { Edge } from "./edge.ts";
import { type LogConfig, notFound } from "./http-server.ts";
import { pageShells } from "./page-preloads.ts";
import { fillSettings } from "./page-settings.ts";
import { commonHeaders, pageHeaders } from "./security-headers.ts";

export const webFolder = join(import.meta.dirname, "../../../../dist/web");
const forEver = "public, max-age=31536000, immutable";

/** Pages whose own address holds a secret: no other site learns that one was opened. */
const secretPaths: readonly string[] = [
  pagePaths.invitation,
  pagePaths.resetPassword,
  pagePaths.verifyEmail,
  pagePaths.undoEmailChange,
];

export interface WebPagesOptions {
  folder?: string;
  /** Addresses that are development aids get a guard of their own. */
  guardDevPage: (request: FastifyRequest) => Promise<void>;
}

/**
 * Serves the frontend: one shell for every page, its files compressed at build time and cached for
 * ever.
 */
export async function mountWebPages(edge: Edge, options: WebPagesOptions): Promise<void> {
  const folder = options.folder ?? webFolder;
  if (!existsSync(join(folder, "index.html"))) return;
  const { config } = edge.platform;
  const html = fillSettings(readFileSync(join(folder, "index.html"), "utf8"), appSettings(config));
  const headers = { ...pageHeaders(config, html), "content-type": "text/html; charset=utf-8" };
  const secretHeaders = { ...headers, "referrer-policy": "no-referrer" };
  const getShell = pageShells(folder, html);

  await edge.server.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    index: false,
    // Folders are neither shown nor redirected to.
    allowedPath: (path) => !path.endsWith("/"),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.headers({ ...commonHeaders(config), "cache-control": forEver });
    },
  });
  for (const path of Object.values(pagePaths)) {
    const shell = getShell(path);
    const sent = secretPaths.includes(path) ? secretHeaders : headers;
    edge.server.route({
      method: ["GET", "HEAD"],
      url: path.replaceAll("$", ":"),
      config: { loggedAs: path } satisfies LogConfig,
      handler: async (request, reply) => {
        if (path.startsWith("/dev/")) await options.guardDevPage(request);
        return reply.headers(sent).send(shell(Boolean(request.headers.cookie)));
      },
    });
  }
  redirectTrailingSlashes(edge);
  edge.server.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: async (request, reply) => {
      if (!wantsPage(request)) throw notFound(request);
      return reply.status(404).headers(headers).send(html);
    },
  });
}

/** People type `/o/acme/`, too. The address without the slash is the only one of the page. */
function redirectTrailingSlashes({ server }: Edge): void {
  for (const path of Object.values(pagePaths).filter((each) => each.startsWith("/o/")))
    server.route({
      method: ["GET", "HEAD"],
      url: `${path.replaceAll("$", ":")}/`,
      config: { loggedAs: `${path}/` } satisfies LogConfig,
      handler: async (request, reply) => {
        const [address = "", query] = request.url.split("?");
        const target = address.replace(/\/+$/, "");
        return reply.redirect(query === undefined ? target : `${target}?${query}`, 308);
      },
    });
}

function wantsPage(request: FastifyRequest): boolean {
  const path = toUrlPath(request.raw.url ?? "");
  if (toDialect(path) !== "plain" || /^\/(?:api|assets|dev)(?:\/|$)/.test(path)) return false;
  return request.headers.accept?.includes("text/html") ?? false;
}

function appSettings(config: Config): AppSettings {
  return {
    mode: config.mode,
    baseUrl: config.baseUrl,
    passwordMinLength: config.password.minLength,
    passwordMaxLength: config.password.maxLength,
    passwordSignIn: config.password.signIn,
    autoSignIn: config.password.autoSignIn,
    requireVerifiedEmail: config.password.requireVerifiedEmail,
    verificationMail: config.password.verificationMail,
    accountPrivacy: config.users.accountPrivacy,
    socialProviders: Object.keys(config.accounts.socialProviders),
    mailbox: config.mode === "sandbox" && config.smtpUrl === undefined,
    organizations: organizationSettings(config),
  };
}

function organizationSettings({ organizations }: Config): AppSettings["organizations"] {
  const { members, invitationSeconds, teams, removeAllTeams, deletion, creation } = organizations;
  return { members, invitationSeconds, teams, removeAllTeams, deletion, creation };
}
