import { byteErrors } from "#server/platform/bytes/byte-errors.ts";
import type { ByteParameter, DescribedByteRoute } from "#server/v1/described-byte-route.ts";
import { fileErrors } from "./file-errors.ts";

const etag = "SHA-256 of the bytes in hexadecimal.";
const id: ByteParameter = {
  name: "id",
  in: "path",
  description: "Id of the file.",
  schema: { type: "string", format: "uuid" },
};
const organization: ByteParameter = {
  name: "organization",
  in: "path",
  description: "The organization the file belongs to.",
  schema: { type: "string", format: "uuid" },
};
const range: ByteParameter = {
  name: "Range",
  in: "header",
  description: "Which bytes to send, such as `bytes=0-1023`.",
  schema: { type: "string" },
  isOptional: true,
};
const answered = {
  ETag: etag,
  "Repr-Digest": "SHA-256 of the whole file.",
  "Accept-Ranges": "`bytes`: parts of the file can be asked for.",
};

/** Where the bytes of files come in and go out. */
export const describedFileBytes: readonly DescribedByteRoute[] = [
  {
    name: "files.uploadPart",
    method: "PUT",
    path: "/v1/files/:id/parts/:number",
    summary: "Upload the bytes of a part.",
    isSigned: true,
    parameters: [
      id,
      {
        name: "number",
        in: "path",
        description: "Number of the part, from 1.",
        schema: { type: "integer", minimum: 1 },
      },
      { ...organization, name: "seller", in: "query" },
      {
        name: "x-amz-checksum-sha256",
        in: "header",
        description: "SHA-256 of the part in base64, compared with the bytes.",
        schema: { type: "string" },
        isOptional: true,
      },
    ],
    takes: {
      mediaType: "application/octet-stream",
      description: "Exactly the bytes of the part. Sent again they replace the former ones.",
    },
    headers: { ETag: etag, "x-amz-checksum-sha256": "SHA-256 of the bytes in base64." },
    refusals: [
      byteErrors.wrongLength,
      byteErrors.wrongChecksum,
      byteErrors.addressInvalid,
      byteErrors.addressExpired,
      fileErrors.alreadyUploaded,
      byteErrors.interrupted,
      byteErrors.busy,
    ],
  },
  {
    name: "files.readDownload",
    method: "GET",
    path: "/files/download/:organization/:id",
    summary: "Read the bytes of a file.",
    isSigned: true,
    parameters: [organization, id, range],
    gives: { mediaType: "application/octet-stream", description: "The bytes of the file." },
    headers: { ...answered, "Content-Disposition": "The name to save the file under." },
    refusals: [byteErrors.addressInvalid, byteErrors.addressExpired],
  },
  {
    name: "files.readPublic",
    method: "GET",
    path: "/files/public/:organization/:id/:name",
    summary: "Read a picture.",
    isSigned: false,
    parameters: [
      organization,
      id,
      {
        name: "name",
        in: "path",
        description: "Any name; only the id counts.",
        schema: { type: "string" },
      },
      range,
    ],
    gives: { mediaType: "image/*", description: "The bytes of the picture." },
    headers: answered,
    refusals: [],
  },
];
