import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { maxAvatarBytes, pictureTypes } from "../picture.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { maxMediaBytes, maxPartBytes, maxParts } from "./file-limits.ts";

export const fileServices = ["downloadable", "product_media", "organization_avatar"] as const;
export type FileService = (typeof fileServices)[number];

const maxNameLength = 255;
const maxVersionLength = 100;

/** Nothing that a path, a header or a reader could take for more than a name. */
const fileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(maxNameLength),
  z.refine((name) => !/[/\\\p{Cc}\u2028-\u202e\u2066-\u2069]|^\.{1,2}$/u.test(name), {
    error: "A file name has no slashes and no control characters",
  }),
);

const fileVersion = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxVersionLength));

const mimeType = z
  .string()
  .check(
    z.maxLength(255),
    z.regex(/^[\w.+-]+\/[\w.+-]+$/, { error: "Input should be a media type such as image/png" }),
  );

const sha256Base64 = z
  .string()
  .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, { error: "Input should be a SHA-256 digest in base64" }));

const FileCreatePart = z
  .object({
    number: z.int().check(z.gte(1)),
    chunk_start: z.int().check(z.gte(0)),
    chunk_end: z.int().check(z.gte(0)),
    checksum_sha256_base64: z.optional(z.nullable(sha256Base64)),
  })
  .check(
    z.refine(({ chunk_start, chunk_end }) => chunk_end >= chunk_start, {
      path: ["chunk_end"],
      error: "A part ends where it starts, or later",
    }),
  );
export type FileCreatePart = z.infer<typeof FileCreatePart>;

interface PartedFile {
  size: number;
  upload: { parts: FileCreatePart[] };
}

/**
 * Returns whether `chunk_end` is the first byte after a part. Clients in use send that or the last
 * byte of the part: the last part tells which, and all others must agree with it.
 */
export function arePartEndsExclusive({ size, upload: { parts } }: PartedFile): boolean {
  return parts.at(-1)?.chunk_end === size;
}

/** From the first byte to the last, without gaps, numbered from 1. */
function arePartsOfWhole(file: PartedFile): boolean {
  const step = arePartEndsExclusive(file) ? 0 : 1;
  let expected = 0;
  for (const [index, { number, chunk_start, chunk_end }] of file.upload.parts.entries()) {
    const next = chunk_end + step;
    if (number !== index + 1 || chunk_start !== expected || next === chunk_start) return false;
    expected = next;
  }
  return expected === file.size;
}

/** At the place of each part. */
function refuseLargeParts({ value, issues }: z.core.ParsePayload<PartedFile>): void {
  const step = arePartEndsExclusive(value) ? 0 : 1;
  for (const [index, { chunk_start, chunk_end }] of value.upload.parts.entries()) {
    if (chunk_end + step - chunk_start <= maxPartBytes) continue;
    issues.push({
      code: "custom",
      path: ["upload", "parts", index, "chunk_end"],
      input: chunk_end,
      message: `A part has at most ${maxPartBytes} bytes`,
    });
  }
}

function toCreateSchema<Service extends FileService, Mime extends z.ZodMiniType<string, string>>(
  service: Service,
  mime: Mime,
  maxBytes: number,
) {
  return z
    .object({
      service: z.literal(service),
      organization_id: z.optional(z.nullable(WireIdInput)),
      name: fileName,
      mime_type: mime,
      size: z.int().check(z.gte(1), z.lte(maxBytes)),
      checksum_sha256_base64: z.optional(z.nullable(sha256Base64)),
      version: z.optional(z.nullable(fileVersion)),
      upload: z.object({
        parts: z.array(FileCreatePart).check(z.minLength(1), z.maxLength(maxParts)),
      }),
    })
    .check(
      z.refine(arePartsOfWhole, {
        path: ["upload", "parts"],
        error: "The parts should be numbered from 1 and cover the file from 0 to its last byte",
      }),
      refuseLargeParts,
    );
}

export const FileCreate = z.discriminatedUnion("service", [
  toCreateSchema("downloadable", mimeType, maxParts * maxPartBytes),
  toCreateSchema("product_media", z.enum(pictureTypes), maxMediaBytes),
  toCreateSchema("organization_avatar", z.enum(pictureTypes), maxAvatarBytes),
]);
export type FileCreate = z.infer<typeof FileCreate>;

export const FilePatch = z.object({
  name: z.optional(z.nullable(fileName)),
  version: z.optional(z.nullable(fileVersion)),
});
export type FilePatch = z.infer<typeof FilePatch>;

export const FileUploadCompleted = z.object({
  id: z.string(),
  path: z.string(),
  parts: z
    .array(
      z.object({
        number: z.int(),
        checksum_etag: z.string(),
        checksum_sha256_base64: z.nullable(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxParts)),
});
export type FileUploadCompleted = z.infer<typeof FileUploadCompleted>;

const fileFields = {
  id: WireId,
  organization_id: WireId,
  name: z.string(),
  path: z.string(),
  mime_type: z.string(),
  size: z.int(),
  storage_version: z.nullable(z.string()),
  checksum_etag: z.nullable(z.string()),
  checksum_sha256_base64: z.nullable(z.string()),
  checksum_sha256_hex: z.nullable(z.string()),
  last_modified_at: z.nullable(Instant),
  version: z.nullable(z.string()),
  is_uploaded: z.boolean(),
  size_readable: z.string(),
};

export const DownloadableFile = z.object({
  ...fileFields,
  service: z.literal("downloadable"),
  created_at: Instant,
  flagged_malicious_at: z.nullable(Instant),
});

export const ProductMediaFile = z.object({
  ...fileFields,
  service: z.literal("product_media"),
  created_at: Instant,
  public_url: z.string(),
});
export type ProductMediaWire = z.infer<typeof ProductMediaFile>;

export const OrganizationAvatarFile = z.object({
  ...fileFields,
  service: z.literal("organization_avatar"),
  created_at: Instant,
  public_url: z.string(),
});

export const FileRead = z.discriminatedUnion("service", [
  DownloadableFile,
  ProductMediaFile,
  OrganizationAvatarFile,
]);
export type FileWire = z.infer<typeof FileRead>;

export const FileUpload = z.object({
  ...fileFields,
  service: z.enum(fileServices),
  upload: z.object({
    id: z.string(),
    path: z.string(),
    parts: z.array(
      z.object({
        number: z.int(),
        chunk_start: z.int(),
        chunk_end: z.int(),
        checksum_sha256_base64: z.nullable(z.string()),
        url: z.string(),
        expires_at: Instant,
        headers: z.record(z.string(), z.string()),
        /** Known once the part is there: a resumed upload skips it. */
        checksum_etag: z.nullable(z.string()),
      }),
    ),
  }),
});
export type FileUploadWire = z.infer<typeof FileUpload>;

/** A file of the portal, with an address that serves it for a while. */
export const FileDownload = z.object({
  ...fileFields,
  service: z.enum(fileServices),
  download: z.object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    expires_at: Instant,
  }),
});
export type FileDownloadWire = z.infer<typeof FileDownload>;

export const FilePage = toPageSchema(FileRead);

export const FileListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  ids: z.optional(repeated(WireIdInput)),
  query: z.optional(z.string()),
  service: z.optional(repeated(z.enum(fileServices))),
  sorting: sortedBy(["created_at", "name", "size"], "-created_at"),
});
export type FileListQuery = z.infer<typeof FileListQuery>;

const Used = z.object({ id: WireId, name: z.string() });

/** The objects that use a file. */
export const FileUsage = z.object({
  file_id: WireId,
  products: z.array(Used),
  benefits: z.array(Used),
  is_organization_avatar: z.boolean(),
});
export type FileUsageWire = z.infer<typeof FileUsage>;

export const FileUsages = z.object({ items: z.array(FileUsage) });

export const FileUsageQuery = z.object({
  ...organizationFilter,
  ids: repeated(WireIdInput),
});
