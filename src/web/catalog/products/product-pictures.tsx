import type { ReactNode } from "react";
import { FileUpload } from "#web/catalog/files/file-upload.tsx";
import { moved } from "#web/ui/forms/move-row.ts";
import { Labelled, Small } from "#web/ui/text/text.tsx";
import { PictureTiles } from "./picture-tiles.tsx";
import type { ProductDraft } from "./product-draft.ts";
import type { ProductPartProps } from "./product-part-props.ts";

export interface ProductPicturesProps extends Pick<ProductPartProps, "draft" | "readOnly"> {
  /** Gets what is there at that moment: pictures arrive while others are still on their way. */
  change: (part: (before: ProductDraft) => Partial<ProductDraft>) => void;
}

export function ProductPictures({ draft, readOnly, change }: ProductPicturesProps): ReactNode {
  const { medias } = draft;
  if (readOnly && medias.length === 0) return null;
  return (
    <Labelled label="Pictures" action={<Small>Optional. The first picture is the cover</Small>}>
      {medias.length > 0 ? (
        <PictureTiles
          label="Pictures"
          tiles={medias.map(({ id, name, public_url }) => ({ id, name, src: public_url }))}
          readOnly={readOnly}
          onCover={(id) =>
            change((before) => ({
              medias: moved(
                before.medias,
                before.medias.findIndex((each) => each.id === id),
                0,
              ),
            }))
          }
          onRemove={(id) =>
            change((before) => ({ medias: before.medias.filter((each) => each.id !== id) }))
          }
        />
      ) : null}
      {readOnly ? null : (
        <FileUpload
          service="product_media"
          onUploaded={(file) => {
            if (file.service !== "product_media") return;
            change((before) => ({ medias: [...before.medias, file] }));
          }}
        />
      )}
    </Labelled>
  );
}
