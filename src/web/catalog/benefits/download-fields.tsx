import type { ReactNode } from "react";
import { downloadableChoicesQuery } from "#web/catalog/files/file-queries.ts";
import { FileUpload } from "#web/catalog/files/file-upload.tsx";
import { ChoiceSearch } from "#web/seller/choice-search.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useChoices } from "#web/seller/use-choices.ts";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { Small } from "#web/ui/text/text.tsx";
import type { BenefitFieldsProps } from "./benefit-fields-props.ts";

export function DownloadFields({ draft, change, errors, readOnly }: BenefitFieldsProps): ReactNode {
  const seller = useSeller();
  const choices = useChoices((text) => downloadableChoicesQuery(seller, text));
  const found = (choices.items ?? []).filter((file) => file.is_uploaded);
  const hidden = draft.files.filter((id) => !found.some((file) => file.id === id));
  const files = [...found, ...hidden.flatMap((id) => choices.known.get(id) ?? [])];
  return (
    <>
      {/* Named, so that a fault of the list as a whole lands here. */}
      <input type="hidden" name="properties.files" />
      {choices.items && files.length === 0 && readOnly ? (
        <Small>No downloadable files yet.</Small>
      ) : null}
      <ChoiceSearch noun="file" choices={choices} inSight />
      {files.length > 0 ? (
        <ChoiceRows
          label="Files"
          name="file"
          type="checkbox"
          choices={files.map(({ id, name, size_readable }) => ({
            value: id,
            label: name,
            note: draft.archived[id] ? `${size_readable}, hidden from new buyers` : size_readable,
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
