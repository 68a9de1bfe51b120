import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import type { FileService, FileWire } from "#contract/billing/file-schema.ts";
import { pictureTypes } from "#contract/picture.ts";
import { DropZone } from "#web/ui/forms/drop-zone.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { UploadRow, UploadRows } from "#web/ui/lists/upload-row.tsx";
import { uploadNote } from "./file-labels.ts";
import { type FileUploads, useFileUploads } from "./use-file-uploads.ts";

export interface FileUploadProps {
  service: FileService;
  multiple?: boolean;
  /** Is called with each file when its upload is complete. */
  onUploaded: (file: FileWire) => void;
}

/** Shows a place to drop files, and those on their way below it. For any page of a seller. */
export function FileUpload({ service, multiple = true, onUploaded }: FileUploadProps): ReactNode {
  const uploads = useFileUploads(onUploaded);
  return (
    <Stack gap={8}>
      <FileDropZone
        service={service}
        multiple={multiple}
        onFiles={(files) => uploads.add(files, service)}
      />
      <UploadList {...uploads} />
    </Stack>
  );
}

const places: Record<FileService, { title: string; hint: string; accept?: string }> = {
  downloadable: {
    title: "Drop files here, or choose them",
    hint: "Any type of file. Buyers get them through a benefit.",
  },
  product_media: {
    title: "Drop pictures here, or choose them",
    hint: "JPEG, PNG, GIF, WebP or SVG, up to 10 MB each.",
    accept: pictureTypes.join(","),
  },
  organization_avatar: {
    title: "Drop a picture here, or choose one",
    hint: "JPEG, PNG, GIF, WebP or SVG, up to 1 MB.",
    accept: pictureTypes.join(","),
  },
};

export interface FileDropZoneProps {
  service: FileService;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileDropZone({ service, ...rest }: FileDropZoneProps): ReactNode {
  return <DropZone {...places[service]} {...rest} />;
}

/** Lists uploads in progress and failed uploads. */
export function UploadList({ uploads, retry, dismiss }: FileUploads): ReactNode {
  if (uploads.length === 0) return null;
  return (
    <UploadRows>
      {uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          icon={<FileUp aria-hidden />}
          name={upload.file.name}
          note={uploadNote(upload)}
          done={upload.sentBytes}
          of={upload.file.size}
          problem={upload.problem}
          onRetry={() => retry(upload.key)}
          dismissLabel={
            upload.state === "failed" ? `Remove ${upload.file.name}` : `Stop ${upload.file.name}`
          }
          onDismiss={() => dismiss(upload.key)}
        />
      ))}
    </UploadRows>
  );
}
