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
  ["fetch", "const { fetch } = globalThis;"],
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
  ["new Socket", 'import { Socket } from "node:net"; new Socket().connect(80, host);'],
  ["undici", 'import { request } from "undici"; await request(url);'],
  ["undici", 'const { request } = await import("undici");'],
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
  ["const client = open(account.fetch);"],
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
