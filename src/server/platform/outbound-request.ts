/** Who chose the address of a request, which decides where it may lead. */
export type Destination =
  /** The configuration or the program itself: any address, also one of a private network. */
  | "configured"
  /** A user: addresses of the public internet, by https. */
  | "public"
  /** A seller, for deliveries: as `public`. In sandbox mode also this machine, and http. */
  | "webhook";

/**
 * Sends a request to another server, for the whole program: it follows no redirect, stores no
 * cookie, reads no proxy variable and decompresses nothing. Throws `OutboundFailure` when there is
 * no answer, and never because of a status.
 */
export type OutboundFetch = (url: string, request: OutboundRequest) => Promise<OutboundAnswer>;

export interface OutboundRequest {
  destination: Destination;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Those that the connection and the program decide, such as `host`, are left out. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  limits?: Partial<OutboundLimits>;
}

export interface OutboundLimits {
  /** Until the headers of the answer have come. */
  headersMs: number;
  /** Until the whole answer has come, the name resolved and the connection made. */
  totalMs: number;
  bodyBytes: number;
  /** A longer body is a failure, or its beginning is the answer. */
  longBody: "fails" | "is cut";
}

export interface OutboundAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}
