import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { maxAvatarBytes, pictureTypes } from "#contract/picture.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { type ApiAction, useApiAction } from "#web/platform/api/use-api-action.ts";
import { FileButton } from "#web/ui/forms/file-button.tsx";
import { pictureProblem } from "./file-pieces.ts";

export const pictureNote = "JPEG, PNG, GIF, WebP or SVG, up to 1 MB.";

/**
 * Sends a picture of a person or an organization; what is plainly wrong with it never leaves the
 * page.
 */
export function usePictureUpload(send: (file: File) => Promise<unknown>): ApiAction<[File]> {
  return useApiAction(async (file) => {
    const problem = pictureProblem(file, maxAvatarBytes);
    if (problem) throw new ApiRefusal({ status: 422, statusText: problem, message: problem });
    await send(file);
  });
}

export function PictureButton({ upload }: { upload: ApiAction<[File]> }): ReactNode {
  return (
    <FileButton
      icon={<Upload aria-hidden />}
      accept={pictureTypes.join(",")}
      pending={upload.pending}
      onFile={(file) => void upload.run(file)}
    >
      {upload.pending ? "Uploading" : "Upload picture"}
    </FileButton>
  );
}
