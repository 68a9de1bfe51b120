import type { LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { OutboundFailure } from "./outbound-failure.ts";
import type { ResolveName } from "./outbound-resolver.ts";
import { isWithinReach, type Reach, toLiteral } from "./outbound-rules.ts";

const connectMs = 10_000;
const maxHeaderBytes = 16 * 1_024;

/** Decides which addresses connections lead to. */
export interface OutboundGuard {
  resolve: (name: string) => Promise<readonly string[]>;
  allows: (address: string) => boolean;
}

export function toGuard(reach: Reach, resolve: ResolveName): OutboundGuard {
  return {
    resolve: (name) => resolve(name, reach),
    allows: (address) => isWithinReach(address, reach),
  };
}

/** Opens the connections of one guard: by HTTP/1.1, through no proxy, a few to each server. */
export function openAgent(guard: OutboundGuard, connectionsPerServer: number): Agent {
  return new Agent({
    connect: guardedConnector(guard),
    connections: connectionsPerServer,
    maxHeaderSize: maxHeaderBytes,
  });
}

/**
 * Connects to allowed addresses only. A name is resolved once, and the connection leads to the
 * addresses that were checked, so a second answer of the name server counts for nothing. The
 * address at the other end is checked again before anything is sent.
 */
function guardedConnector(guard: OutboundGuard): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout: connectMs,
    autoSelectFamily: true,
    lookup: guardedLookup(guard),
  });
  return (options, callback) => {
    // A literal is never looked up.
    const literal = toLiteral(options.hostname);
    if (literal !== undefined && !guard.allows(literal)) {
      callback(blocked(literal), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error) {
        callback(error, null);
      } else if (guard.allows(socket.remoteAddress ?? "")) {
        callback(null, socket);
      } else {
        socket.destroy();
        callback(blocked(socket.remoteAddress), null);
      }
    });
  };
}

/** Refuses a name if any of its addresses is not allowed. */
function guardedLookup({ resolve, allows }: OutboundGuard): LookupFunction {
  return (name, { all }, callback) => {
    const answer = async () => {
      const addresses = await resolve(name);
      const [first] = addresses;
      if (first === undefined) throw new OutboundFailure("unresolved", `${name} has no address`);
      const forbidden = addresses.find((address) => !allows(address));
      if (forbidden !== undefined) throw blocked(forbidden);
      return { first, addresses };
    };
    answer().then(
      ({ first, addresses }) =>
        all ? callback(null, addresses.map(toFound)) : callback(null, first, toFound(first).family),
      (error: Error) =>
        callback(
          error instanceof OutboundFailure
            ? error
            : new OutboundFailure("unresolved", `${name} has no address`, { cause: error }),
          [],
        ),
    );
  };
}

function toFound(address: string): { address: string; family: 4 | 6 } {
  return { address, family: address.includes(":") ? 6 : 4 };
}

function blocked(address: string | undefined): OutboundFailure {
  return new OutboundFailure("blocked", "the address is not public", { cause: address });
}
