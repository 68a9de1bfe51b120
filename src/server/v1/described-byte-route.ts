import type { RefusalSpec } from "#server/platform/refusal.ts";

/** A route that takes or gives bytes instead of JSON, in the words of the API's description. */
export interface DescribedByteRoute {
  /** `files.uploadPart` */
  name: string;
  method: "GET" | "PUT";
  /** With `:name` for a parameter. */
  path: string;
  summary: string;
  /** Whether the address must carry `expires` and `signature`. */
  isSigned: boolean;
  parameters: readonly ByteParameter[];
  /** Media type and meaning of the bytes that come in. */
  takes?: ByteContent;
  /** The bytes that go out; without it the answer has no body. */
  gives?: ByteContent;
  /** Headers of the answer and what they mean. */
  headers: Readonly<Record<string, string>>;
  refusals: readonly RefusalSpec[];
}

export interface ByteParameter {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  schema: { type: "string" | "integer"; format?: string; minimum?: number };
  isOptional?: true;
}

export interface ByteContent {
  mediaType: string;
  /** Never ends, so there are no ranges of it. */
  isStream?: true;
  description: string;
}
