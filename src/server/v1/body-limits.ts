import { type JsonConfig, maxValuesByDefault } from "#server/platform/http/json-body.ts";

/** The largest body that a route takes. */
export interface BodyLimits {
  bytes: number;
  /** JSON values: texts, numbers, objects, lists and their items. */
  values: number;
}

/** Has room for fifty long texts of metadata, all in escapes, and a description beside them. */
export const usualBodyLimits: BodyLimits = { bytes: 256 * 1_024, values: maxValuesByDefault };

interface LimitedRoute {
  bodyLimits?: Partial<BodyLimits>;
}

export function toBodyLimits({ bodyLimits }: LimitedRoute): BodyLimits {
  return { ...usualBodyLimits, ...bodyLimits };
}

/** Returns the limits as the server enforces them, before a handler runs. */
export function enforcedLimits(route: LimitedRoute): { bodyLimit: number; config: JsonConfig } {
  const { bytes, values } = toBodyLimits(route);
  return { bodyLimit: bytes, config: { maxBodyValues: values } };
}

/** Writes a size as 256 KiB or 4 MiB. */
export function describeBytes(bytes: number): string {
  const kib = bytes / 1_024;
  return kib >= 1_024 && kib % 1_024 === 0 ? `${kib / 1_024} MiB` : `${Math.floor(kib)} KiB`;
}
