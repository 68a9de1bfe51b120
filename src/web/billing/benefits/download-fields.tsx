import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChoiceRows } from "#web/ui/choice-rows.tsx";
import { FieldError } from "#web/ui/field-frame.tsx";
import { Small } from "#web/ui/text.tsx";
import { FileUpload } from "../files/file-upload.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import type { BenefitFieldsProps } from "./benefit-fields.tsx";
import { downloadableChoicesQuery } from "./benefit-queries.ts";

export function DownloadFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  const { data } = useQuery(downloadableChoicesQuery(useSeller()));
  const files = (data?.items ?? []).filter((file) => file.is_uploaded);
  return (
    <>
      {/* Named, so that a fault of the list as a whole lands here. */}
      <input type="hidden" name="properties.files" />
      {data && files.length === 0 && readOnly ? <Small>There is no file to download.</Small> : null}
      {files.length > 0 ? (
        <ChoiceRows
          label="Files"
          name="file"
          type="checkbox"
          choices={files.map(({ id, name, size_readable }) => ({
            value: id,
            label: name,
            note: draft.archived[id] ? `${size_readable}, not for new buyers` : size_readable,
            disabled: readOnly,
          }))}
          chosen={draft.files}
          onChange={(chosen) => change({ files: chosen })}
        />
      ) : null}
      {readOnly ? null : (
        <FileUpload
          service="downloadable"
          onUploaded={(file) =>
            change((before) => ({ files: [...new Set([...before.files, file.id])] }))
          }
        />
      )}
      <FieldError>{errors["properties.files"]}</FieldError>
    </>
  );
}
