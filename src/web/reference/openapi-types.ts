/** As much of the served description as the reference shows. */
export interface ApiDescription {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, ApiSchema>;
    parameters: Record<string, ApiParameter>;
  };
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  /** Absent where bytes are sent or served. */
  "x-scope"?: string;
  /** Bytes instead of JSON: the address is signed, or open to everybody. */
  "x-bytes"?: "signed" | "public" | "stream";
  parameters: (ApiParameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: ApiSchema; example: unknown }> };
  responses: Record<string, ApiResponse>;
}

export interface ApiParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}

export interface ApiResponse {
  description: string;
  content?: Record<
    string,
    { schema?: ApiSchema; example?: unknown; examples?: Record<string, { value: unknown }> }
  >;
}

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: ApiSchema;
  prefixItems?: ApiSchema[];
  properties?: Record<string, ApiSchema>;
  required?: string[];
  additionalProperties?: ApiSchema | boolean;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
}
