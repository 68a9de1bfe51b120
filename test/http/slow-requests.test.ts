import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { rawRoutes } from "#server/platform/bytes/receive-bytes.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { requestTimes } from "#server/platform/http/request-times.ts";
import { freePort } from "#test/support/free-port.ts";
import { testApp } from "#test/support/test-app.ts";
import { testPlatform } from "#test/support/test-database.ts";

const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  RATE_LIMIT: "on",
};

describe("a client that is slow", async () => {
  const port = await freePort();
  const platform = await testPlatform();
  const server = createHttpServer(platform, {
    ...requestTimes,
    headersMs: 600,
    bodyMs: 600,
    slowestBytesPerSecond: 100,
    longestMs: 60_000,
    idleMs: 500,
    checkEveryMs: 100,
  });
  const work = Promise.withResolvers<string>();
  server.get("/work", () => work.promise);
  server.get("/large", async (_request, reply) => reply.send(Buffer.alloc(64 * 1_048_576)));
  server.post("/json", async (request) => request.body);
  rawRoutes({ server }, (raw) =>
    raw.put("/bytes", async (request) => {
      let bytes = 0;
      for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length;
      return { bytes };
    }),
  );
  await server.listen({ host: "127.0.0.1", port });
  afterAll(() => server.close());

  /**
   * Writes a piece now and then until the server answers or hangs up; what it said, and after how
   * many pieces.
   */
  async function trickle(
    head: string,
    pieces: Iterable<string>,
    to = port,
  ): Promise<[string, number]> {
    const socket = connect(to, "127.0.0.1");
    await once(socket, "connect");
    let answer = "";
    let sent = 0;
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("error", () => {});
    const end = Promise.race([once(socket, "data"), once(socket, "close")]);
    socket.write(head);
    for (const piece of pieces) {
      await pause(everyMs);
      if (socket.destroyed || answer !== "") break;
      socket.write(piece);
      sent += 1;
    }
    await end;
    socket.destroy();
    return [answer.split("\r\n")[0] ?? "", sent];
  }
  /** More often than any limit, so that only a limit for the whole ends them. */
  const everyMs = 100;
  function* endless(piece: string) {
    for (;;) yield piece;
  }
  const headers = "HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

  test("with its headers is cut off", async () => {
    const [answer] = await trickle("POST /json HTTP/1.1\r\nhost: localhost\r\na: ", endless("x"));

    expect(answer).toMatch(/^(?:HTTP\/1\.1 408|$)/);
  });

  test("with nothing at all is cut off", async () => {
    const [answer] = await trickle("", []);

    expect(answer).toMatch(/^(?:HTTP\/1\.1 408|$)/);
  });

  test.each([
    ["with a length", "content-length: 60000\r\n\r\n", "x"],
    ["in chunks", "transfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
    ["to an unknown path", "content-length: 60000\r\n\r\n", "x"],
  ])("with a body %s is cut off", async (what, head, piece) => {
    const path = what.includes("unknown") ? "/nowhere" : "/json";
    const [answer] = await trickle(`POST ${path} ${headers}${head}`, endless(piece));

    expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d|$)/);
  });

  test("but in time is answered", async () => {
    const patient = createHttpServer(platform);
    patient.post("/json", async (request) => request.body);
    const patientPort = await freePort();
    await patient.listen({ host: "127.0.0.1", port: patientPort });
    const head = `POST /json ${headers}content-length: 4\r\nconnection: close\r\n\r\n`;

    const answered = await trickle(head, ["t", "r", "u", "e"], patientPort);
    await patient.close();

    expect(answered).toEqual(["HTTP/1.1 200 OK", 4]);
  });

  test("to read its answer is cut off", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write("GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(socket, "readable");
    const isOpen = () =>
      new Promise<boolean>((resolve) =>
        server.server.getConnections((_error, count) => resolve(count > 0)),
      );

    expect(await isOpen()).toBe(true);
    await expect.poll(isOpen).toBe(false);
    socket.destroy();
  });

  test("because we are is not cut off", async () => {
    const head = "GET /work HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    const answered = trickle(head, []);

    // Clients that began later are over their time.
    await trickle("", []);
    await trickle(`POST /json ${headers}content-length: 60000\r\n\r\n`, endless("x"));
    work.resolve("done");

    expect(await answered).toEqual(["HTTP/1.1 200 OK", 0]);
  });

  test("with the bytes of a file has the time that its size needs", async () => {
    const head = `PUT /bytes ${headers}content-length: 20000\r\nconnection: close\r\n\r\n`;
    const pieces = Array.from({ length: 10 }, () => "x".repeat(2_000));

    expect(await trickle(head, pieces)).toEqual(["HTTP/1.1 200 OK", 10]);
  });

  test("with few bytes of a file is cut off all the same", async () => {
    const head = `PUT /bytes ${headers}content-length: 40\r\n\r\n`;
    const [answer, sent] = await trickle(
      head,
      Array.from({ length: 39 }, () => "x"),
    );

    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(sent).toBeLessThan(39);
  });
});

test("requests over their time are looked for every five seconds", async () => {
  const server = createHttpServer(await testPlatform());

  expect(server.server.headersTimeout).toBe(15_000);
  expect(server.server.timeout).toBe(120_000);
  await server.close();
});

describe("of ten connections from one address", () => {
  const openTen = async (env: Record<string, string>) => {
    const app = await testApp({ env: { ...live, CONNECTIONS_PER_ADDRESS: "4", ...env } });
    const { port } = new URL(await app.listen());
    const sockets = await Promise.all(Array.from({ length: 10 }, () => connected(Number(port))));
    return { port: Number(port), sockets };
  };
  const connected = async (port: number) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    await once(socket, "connect");
    return socket;
  };
  const isOpen = (socket: Socket) => !socket.destroyed && socket.readable;
  /** False if it is closed without an answer. */
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once("data", () => resolve(true)).once("close", () => resolve(false));
      if (socket.destroyed) resolve(false);
      socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
    });

  test("only so many stay open as the setting says, and a closed one makes room", async () => {
    const { port, sockets } = await openTen({});
    await expect.poll(() => sockets.filter(isOpen).length).toBe(4);

    sockets.find(isOpen)?.destroy();
    await expect
      .poll(async () => {
        const next = await connected(port);
        sockets.push(next);
        return isServed(next);
      })
      .toBe(true);
    const tooMany = await connected(port);

    expect(await isServed(tooMany)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  test("all stay open if it is a trusted proxy", async () => {
    const { sockets } = await openTen({ TRUSTED_PROXIES: "loopback" });

    expect(await Promise.all(sockets.map(isServed))).toEqual(Array(10).fill(true));
    for (const socket of sockets) socket.destroy();
  });
});
