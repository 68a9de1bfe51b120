import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { whenOver } from "#test/support/when-over.ts";
import { openAgent } from "./outbound-agent.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { openOutboundFetch, outboundLimits } from "./outbound-fetch.ts";
import type { ResolveName } from "./outbound-resolver.ts";

/** Names of an attacker, who owns the name server. */
const names: Record<string, string[]> = {
  "private.example": ["10.0.0.7"],
  "loopback.example": ["127.0.0.1"],
  "mixed.example": ["1.1.1.1", "127.0.0.1"],
  "mixed-six.example": ["2606:4700:4700::1111", "::1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "nat64.example": ["64:ff9b::7f00:1"],
  "metadata.example": ["169.254.169.254"],
};
const resolve: ResolveName = async (name) => names[name] ?? [];
const live = openOutboundFetch("live", resolve);
const sandbox = openOutboundFetch("sandbox", resolve);

/** On all addresses of this machine. It must not be reached. */
let connections = 0;
const target = createSocketServer((socket) => {
  connections += 1;
  socket.destroy();
});
const port = await listening(target);

/** Hosts that lead to this machine, however they are spelled. */
const thisMachine = [
  ...["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0x7f.1"],
  ...["0177.0.0.1", "017700000001", "127.0.0.1.", "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1"],
  ...["%31%32%37.0.0.1", "127.0.0.2", "0.0.0.0", "0"],
  ...["[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
  ...["localhost", "localhost.", "LocalHost", "app.localhost"],
  ...["loopback.example", "mapped.example", "mixed.example", "mixed-six.example"],
];
const otherHosts = [
  ...["[::7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::ffff:0:7f00:1]", "[2001:0:1::]"],
  ...["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "198.18.0.1", "168.63.129.16"],
  ...["169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "[fec0::1]", "[4000::1]", "[8000::1]"],
  ...["224.0.0.1", "255.255.255.255", "[ff02::1]", "[100:0:0:1::1]"],
  ...["private.example", "nat64.example", "metadata.example"],
  ...["maya@1.1.1.1", "1.1.1.1:secret@127.0.0.1"],
];
const hosts = [...thisMachine, ...otherHosts];

test.each(hosts)("a request to %s leaves this machine alone", async (host) => {
  const before = connections;
  for (const destination of ["webhook", "public"] as const)
    expect(await getReason(live(`https://${host}:${port}/`, { destination }))).toBe("blocked");
  expect(await getReason(sandbox(`https://${host}:${port}/`, { destination: "public" }))).toBe(
    "blocked",
  );
  expect(connections).toBe(before);
});

test.each(otherHosts)("a delivery in sandbox mode does not reach %s", async (host) => {
  const request = sandbox(`http://${host}:${port}/`, { destination: "webhook" });
  expect(await getReason(request)).toBe("blocked");
});

test("the listener of these tests is reached without the guard", async () => {
  for (const host of ["127.0.0.1", "2130706433", "１２７.０.０.１", "loopback.example"]) {
    const before = connections;
    const request = live(`http://${host}:${port}/`, { destination: "configured" });
    expect(await getReason(request)).toBe("unreachable");
    expect(connections).toBe(before + 1);
  }
});

test("an address of the configuration may be private, and a delivery in sandbox mode local", async () => {
  const url = await serving((_request, response) => response.end("here"));
  const { body } = await live(url, { destination: "configured" });
  const { body: delivered } = await sandbox(url, { destination: "webhook" });

  expect([String(body), String(delivered)]).toEqual(["here", "here"]);
});

test("a name is resolved once for a connection, and its next answer is checked again", async () => {
  const url = await serving((_request, response) =>
    response.writeHead(200, { connection: "close" }).end("here"),
  );
  const { port: served } = new URL(url);
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const rebinding = vi.fn<ResolveName>(async () => answers.shift() ?? []);
  const fetch = openOutboundFetch("sandbox", rebinding);
  const ask = () => fetch(`http://rebinding.example:${served}/`, { destination: "webhook" });

  expect(String((await ask()).body)).toBe("here");
  expect(rebinding).toHaveBeenCalledTimes(1);
  expect(await getReason(ask())).toBe("blocked");
  expect(rebinding).toHaveBeenCalledTimes(2);
});

test("nothing is sent to an address that the check after connecting refuses", async () => {
  const received: Buffer[] = [];
  const server = createSocketServer((socket) => socket.on("data", (data) => received.push(data)));
  const lied = await listening(server);
  const closed = once(server, "connection").then(([socket]) => once(socket, "close"));
  const verdicts = [true, false];
  const agent = openAgent({ resolve: async () => [], allows: () => verdicts.shift() ?? false }, 1);
  const request = agent.request({ origin: `http://127.0.0.1:${lied}`, path: "/", method: "GET" });

  await expect(request).rejects.toMatchObject({ reason: "blocked" });
  await closed;
  expect(Buffer.concat(received).length).toBe(0);
});

test("a name without an address is reported as such", async () => {
  const request = live("https://nowhere.example/", { destination: "webhook" });
  expect(await getReason(request)).toBe("unresolved");
});

test("a redirect is an answer like any other", async () => {
  const paths: string[] = [];
  const url = await serving((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(302, { location: "/secret" }).end();
  });
  const { status, headers } = await live(url, { destination: "configured" });

  expect([status, headers.get("location"), paths]).toEqual([302, "/secret", ["/"]]);
});

test("of a body of 200 MB little more than the limit is read", async () => {
  const endless = await serving((_request, response) => {
    const chunk = Buffer.alloc(1_024 * 1_024, "x");
    const more = () => {
      sent += chunk.length;
      if (sent >= 200 * chunk.length) response.end();
      else response.write(chunk, (error) => error || more());
    };
    more();
  });
  let sent = 0;
  const request = { destination: "configured" } as const;

  expect(await getReason(live(endless, request))).toBe("too_large");
  expect(sent).toBeLessThan(50 * 1_024 * 1_024);
  sent = 0;
  const { body } = await live(endless, { ...request, limits: { longBody: "is cut" } });
  expect(body.length).toBe(64 * 1_024);
  expect(sent).toBeLessThan(50 * 1_024 * 1_024);
  const { body: short } = await live(endless, {
    ...request,
    limits: { longBody: "is cut", bodyBytes: 10 },
  });
  expect(String(short)).toBe("xxxxxxxxxx");
});

test("endless headers are not read", async () => {
  const url = await serving((_request, response) => {
    response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(100_000)}`);
  });
  expect(await getReason(live(url, { destination: "configured" }))).toBe("too_large");
});

test("a server that never answers is given up, one that answers byte by byte too", async () => {
  const silent = await serving(() => {});
  const dripping = await serving((_request, response) => {
    const drops = setInterval(() => response.write("x"), 5);
    response.on("close", () => clearInterval(drops));
  });
  const destination = "configured";

  for (const limits of [{ headersMs: 20 }, { totalMs: 20 }])
    expect(await getReason(live(silent, { destination, limits }))).toBe("timeout");
  const limits = { headersMs: 10_000, totalMs: 100 };
  expect(await getReason(live(dripping, { destination, limits }))).toBe("timeout");
});

test("a slow name server counts as time of the request", async () => {
  const fetch = openOutboundFetch("live", () => new Promise(() => {}));
  const request = fetch("https://slow.example/", {
    destination: "webhook",
    limits: { totalMs: 20 },
  });
  expect(await getReason(request)).toBe("timeout");
});

test("without other limits an answer has 10 seconds to begin, 15 seconds to end, and 64 KiB", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  const url = await serving((_request, response) => response.end());
  await live(url, { destination: "configured" });

  expect(timeout.mock.calls).toEqual([[15_000]]);
  expect(outboundLimits).toEqual({
    headersMs: 10_000,
    totalMs: 15_000,
    bodyBytes: 65_536,
    longBody: "fails",
  });
});

test("no cookie, proxy or compression is part of a request", async () => {
  for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"])
    vi.stubEnv(name, `http://127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen: unknown[] = [];
  const url = await serving((request, response) => {
    const { cookie, "accept-encoding": encoding } = request.headers;
    seen.push([cookie, encoding]);
    response.writeHead(200, { "set-cookie": "a=b", "content-encoding": "gzip" }).end("not gzip");
  });
  const before = connections;
  const fetch = openOutboundFetch("live", resolve);
  await fetch(url, { destination: "configured" });
  const { body } = await fetch(url, { destination: "configured" });

  expect(String(body)).toBe("not gzip");
  expect(seen).toEqual([
    [undefined, "identity"],
    [undefined, "identity"],
  ]);
  expect(connections).toBe(before);
});

test("a request carries its method, headers and body", async () => {
  const url = await serving(async (request, response) => {
    const chunks = await request.toArray();
    const { method, url: path, headers } = request;
    const { "x-signature": signature, "user-agent": agent } = headers;
    response.end(JSON.stringify([method, path, signature, agent, String(Buffer.concat(chunks))]));
  });
  const { body } = await live(`${url}hooks?a=%20b`, {
    destination: "configured",
    method: "POST",
    headers: { "x-signature": "v1,abc" },
    body: '{"type":"order.paid"}',
  });

  expect(JSON.parse(String(body))).toEqual([
    "POST",
    "/hooks?a=%20b",
    "v1,abc",
    "Guildhall",
    '{"type":"order.paid"}',
  ]);
});

test("a caller replaces none of the headers that belong to the connection", async () => {
  const url = await serving((request, response) =>
    response.end(JSON.stringify(request.rawHeaders)),
  );
  const { body } = await live(url, {
    destination: "configured",
    method: "POST",
    headers: {
      "User-Agent": "caller",
      Host: "other.example",
      "Content-Length": "1",
      "Transfer-Encoding": "chunked",
      Connection: "close",
      "Accept-Encoding": "gzip",
      "X-Signature": "first",
      "x-signature": "second",
    },
    body: "whole",
  });
  const raw: string[] = JSON.parse(String(body));
  const sent = raw.flatMap((name, index) =>
    index % 2 === 0 ? [`${name.toLowerCase()}: ${raw[index + 1]}`] : [],
  );

  expect(sent.sort()).toEqual([
    "accept-encoding: identity",
    "connection: keep-alive",
    "content-length: 5",
    `host: ${new URL(url).host}`,
    "user-agent: Guildhall",
    "x-signature: second",
  ]);
});

async function getReason(request: Promise<unknown>): Promise<string> {
  const failure = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof OutboundFailure ? failure.reason : `answered: ${failure}`;
}

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  whenOver(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listening(server)}/`;
}

async function listening(server: ReturnType<typeof createSocketServer>): Promise<number> {
  server.listen(0);
  await once(server, "listening");
  whenOver(() => void server.close());
  return (server.address() as AddressInfo).port;
}
