import { type JsonConfig, maxValuesByDefault } from "#server/platform/http/json-body.ts";

/** The largest body that a route takes. */
export interface BodyLimits {
  bytes: number;
  /** JSON values: texts, numbers, objects, lists and their items. */
  values: number;
}

/** Fifty long texts of metadata, each letter written as an escape, and a description beside them. */
export const usualBodyLimits: BodyLimits = { bytes: 256 * 1_024, values: maxValuesByDefault };

interface LimitedRoute {
  bodyLimits?: Partial<BodyLimits>;
}

export function toBodyLimits({ bodyLimits }: LimitedRoute): BodyLimits {
  return { ...usualBodyLimits, ...bodyLimits };
}

/** The limits as the server enforces them, before a handler runs. */
export function enforcedLimits(route: LimitedRoute): { bodyLimit: number; config: JsonConfig } {
  const { bytes, values } = toBodyLimits(route);
  return { bodyLimit: bytes, config: { maxBodyValues: values } };
}

/** 256 KiB, 4 MiB */
export function describeBytes(bytes: number): string {
  const kib = bytes / 1_024;
  return kib >= 1_024 && kib % 1_024 === 0 ? `${kib / 1_024} MiB` : `${Math.floor(kib)} KiB`;
}
