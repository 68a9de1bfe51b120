import * as z from "zod/mini";

const keysAtMost = 50;
const keyLengthAtMost = 40;
const valueLengthAtMost = 500;

/** billing contract §1. An update replaces the whole map. */
export const Metadata = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(keyLengthAtMost)),
    z.union([
      z.string().check(z.minLength(1), z.maxLength(valueLengthAtMost)),
      z.number(),
      z.boolean(),
    ]),
  )
  .check(
    z.refine((map) => Object.keys(map).length <= keysAtMost, {
      error: `Metadata may have at most ${keysAtMost} keys`,
    }),
  );

export type Metadata = z.infer<typeof Metadata>;

/** `metadata[key]=value`: any value of a key, all keys, compared as text. */
export const MetadataFilter = z.optional(z.record(z.string(), z.array(z.string())));

export type MetadataFilter = z.infer<typeof MetadataFilter>;
