import { Agent, request } from "node:http";
import { connect } from "node:net";

export interface WireRequest {
  method: string;
  /** Path and query exactly as they go over the wire: nothing is normalised. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface WireReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Wire {
  send(request: WireRequest): Promise<WireReply>;
  /**
   * Writes these bytes on a connection of their own; everything that came back until it was closed
   * or quiet.
   */
  sendRaw(bytes: string | Buffer, maxWaitMs?: number): Promise<string>;
}

const maxConnections = 25;
/**
 * After the beginning of an answer the rest follows shortly; until then a busy machine may need
 * longer.
 */
const restMs = 1_000;
const firstMs = 5_000;

/**
 * Opens a client without manners: inject() and fetch() repair addresses before they send them, this
 * one does not.
 */
export function openWire(baseUrl: string): Wire & { close(): void } {
  const port = Number(new URL(baseUrl).port);
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  return {
    send: (each) => send(agent, port, each),
    sendRaw: (bytes, maxWaitMs) => sendRaw(port, bytes, maxWaitMs),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, port: number, each: WireRequest): Promise<WireReply> {
  const { method, target, headers, body } = each;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(
      { agent, host: "127.0.0.1", port, method, path: target, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function sendRaw(port: number, bytes: string | Buffer, maxWaitMs = firstMs): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(maxWaitMs, finish);
    socket.on("data", (chunk) => {
      text += chunk;
      socket.setTimeout(restMs);
    });
    // The server may hang up while we still write: that is an answer too.
    socket.on("error", finish);
    socket.on("close", finish);
    socket.write(bytes);
  });
}
