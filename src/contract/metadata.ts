import * as z from "zod/mini";

export const maxMetadataKeys = 50;
export const maxMetadataKeyLength = 40;
export const maxMetadataTextLength = 500;

/** Beyond this, whole numbers change on their way through JSON. */
export const SafeNumber = z
  .number()
  .check(z.gte(Number.MIN_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER));

/** An update replaces the whole map. */
export const Metadata = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(maxMetadataKeyLength)),
    z.union([
      z.string().check(z.minLength(1), z.maxLength(maxMetadataTextLength)),
      SafeNumber,
      z.boolean(),
    ]),
  )
  .check(
    z.refine((map) => Object.keys(map).length <= maxMetadataKeys, {
      error: `Metadata may have at most ${maxMetadataKeys} keys`,
    }),
  );

export type Metadata = z.infer<typeof Metadata>;

/** `metadata[key]=value`: any value of a key, all keys, compared as text. */
export const MetadataFilter = z.optional(z.record(z.string(), z.array(z.string())));

export type MetadataFilter = z.infer<typeof MetadataFilter>;
