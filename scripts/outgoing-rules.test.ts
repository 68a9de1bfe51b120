import { expect, test } from "vitest";
import { listOutgoingFaults } from "./outgoing-rules.ts";
import { readSources, toSource } from "./source-imports.ts";

const listFaults = (path: string, text: string) =>
  listOutgoingFaults(toSource(`src/server/${path}`, text));

test("the server sends requests through outbound-fetch.ts only", () => {
  expect(readSources("src/server").flatMap(listOutgoingFaults)).toEqual([]);
});

test.each([
  ["fetch", "await fetch(url);"],
  ["fetch", "await globalThis.fetch(url);"],
  ["fetch", 'await globalThis["fetch"](url);'],
  ["fetch", "const send = fetch; await send(url);"],
  ["fetch", "open({ fetch });"],
  ["fetch", "await globalThis[`fetch`](url);"],
  ["fetch", "await (fetch as Send)(url);"],
  ["fetch", "const send = fetch as typeof outboundFetch;"],
  ["fetch", "const send = fetch satisfies Send;"],
  ["fetch", "await fetch!(url);"],
  ["fetch", "export { fetch };"],
  ["globalThis", "const { fetch: send } = globalThis;"],
  ["globalThis", 'const send = Reflect.get(globalThis, "fetch");'],
  ["globalThis", "const all = globalThis; await all.fetch(url);"],
  ["globalThis", "await (globalThis as Sender).fetch(url);"],
  ["globalThis", "await globalThis[name](url);"],
  ["global", 'const send = Reflect.get(global, "fetch");'],
  ["getBuiltinModule", 'process.getBuiltinModule("node:https").get(url);'],
  ["getBuiltinModule", 'process["getBuiltinModule"]("node:net").connect(80, host);'],
  ["getBuiltinModule", "const { getBuiltinModule } = process;"],
  ["getBuiltinModule", 'import { getBuiltinModule as load } from "node:process";'],
  ["WebSocket", "new WebSocket(url);"],
  ["EventSource", "new EventSource(url);"],
  ["node:http", 'import { request } from "node:http"; request(url);'],
  ["node:https", 'import https from "node:https"; https.get(url);'],
  ["node:https", 'const { get } = await import("node:https"); get(url);'],
  ["node:http2", 'import { connect } from "node:http2";'],
  ["node:tls", 'import { connect } from "node:tls";'],
  ["node:dgram", 'import { createSocket } from "node:dgram";'],
  ["node:dns/promises", 'import { lookup } from "node:dns/promises";'],
  ["node:net", 'import { connect } from "node:net"; connect(80, host);'],
  ["node:net", 'import { createConnection } from "node:net";'],
  ["node:net", 'import net from "node:net"; net.connect(80, host);'],
  ["node:net", 'import * as net from "node:net";'],
  ["node:net", 'const net = await import("node:net");'],
  ["node:net", "const net = await import(`node:net`);"],
  ["node:net", 'export { connect } from "node:net";'],
  ["node:net", 'export * from "node:net";'],
  ["node:net", 'import { Socket as S } from "node:net"; new S().connect(80, host);'],
  ["Socket", 'import { Socket } from "node:net"; new Socket().connect(80, host);'],
  ["Socket", 'import { Socket } from "node:net"; class Line extends Socket {}'],
  ["Socket", 'import { Socket } from "node:net"; const S = Socket; new S();'],
  ["Socket", 'export { Socket as S } from "node:net";'],
  ["node:https", 'export { get } from "node:https";'],
  ["undici", 'import { request } from "undici"; await request(url);'],
  ["undici", 'const { request } = await import("undici");'],
  ["undici", "const { request } = await import(`undici`);"],
  ["undici", 'export { request } from "undici";'],
  ["undici", 'export * from "undici";'],
  ["undici", 'import { request } from "undici/index.js";'],
  ["undici", "const { request } = await import(`undici/index.js`);"],
  ["stripe", 'import Stripe from "stripe/esm/stripe.esm.node.js";'],
  ["nodemailer", 'import Mailer from "nodemailer/lib/mailer/index.js";'],
  ["stripe", 'import Stripe from "stripe"; new Stripe(key);'],
  ["nodemailer", 'import { createTransport } from "nodemailer";'],
  [
    "a library without customFetch",
    'import { createRemoteJWKSet } from "jose"; createRemoteJWKSet(url);',
  ],
  [
    "a library without customFetch",
    'import * as oauth from "oauth4webapi"; await oauth.discoveryRequest(url);',
  ],
  [
    "a library without customFetch",
    '// customFetch\nimport * as oauth from "oauth4webapi"; await oauth.discoveryRequest(url);',
  ],
  [
    "a library without customFetch",
    'import { createRemoteJWKSet, customFetch } from "jose"; createRemoteJWKSet(url);',
  ],
])("%s is found in %s", (name, text) => {
  expect(listFaults("identity/users/user-picture.ts", text)).toEqual([
    `requests to other servers go through outbound-fetch.ts (${name})`,
  ]);
});

test.each([
  ['import type { IncomingMessage } from "node:http"; let a: IncomingMessage;'],
  ['import { Socket } from "node:net"; if (a instanceof Socket) a.setTimeout(1);'],
  ['import { createServer } from "node:net"; createServer().listen(0);'],
  ['import type Stripe from "stripe"; let a: Stripe.Refund;'],
  ["interface Account { fetch?: typeof fetch }"],
  ["type Send = typeof fetch; class Line implements WebSocket {}"],
  ["const client = open(account.fetch);"],
  ["globalThis.crypto.randomUUID();"],
  ['import type { Socket as Line } from "node:net"; let a: Line;'],
  ['export type { Socket } from "node:net";'],
  ['export { createServer } from "node:net";'],
  ['export type { Dispatcher } from "undici";'],
  ['import * as oauth from "oauth4webapi"; const a = { [oauth.customFetch]: send };'],
  ['import { createRemoteJWKSet, customFetch } from "jose"; const a = { [customFetch]: send };'],
  ['headers["sec-fetch-mode"] === "navigate";'],
  ["// fetch(url) is refused"],
  ["await platform.outboundFetch(url, request);"],
])("nothing is found in %s", (text) => {
  expect(listFaults("identity/users/user-picture.ts", text)).toEqual([]);
});

test.each([
  ["sandbox/stripe/webhooks/send-webhooks.ts", "await fetch(url);"],
  ["platform/http/outbound-agent.ts", 'import { Agent } from "undici"; new Agent();'],
  ["start/listen.ts", 'import { lookup } from "node:dns/promises"; await lookup(host);'],
  ["money/processor/open-processor.ts", 'import Stripe from "stripe"; new Stripe(key);'],
  ["identity/users/user-picture.test.ts", "await fetch(url);"],
])("%s may contain %s", (path, text) => {
  expect(listFaults(path, text)).toEqual([]);
});

test("only the client of Stripe is made where Stripe is called", () => {
  expect(listFaults("money/processor/open-processor.ts", "await fetch(url);")).toHaveLength(1);
});
