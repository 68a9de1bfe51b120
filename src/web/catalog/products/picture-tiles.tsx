import { Star, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/text/button.tsx";

export interface PictureTile {
  id: string;
  name: string;
  src: string;
}

export interface PictureTilesProps {
  label: string;
  tiles: readonly PictureTile[];
  readOnly: boolean;
  onCover: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Shows pictures in their order; the first is the cover. */
export function PictureTiles(props: PictureTilesProps): ReactNode {
  const { label, tiles, readOnly, onCover, onRemove } = props;
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {tiles.map(({ id, name, src }, index) => (
        <li
          key={id}
          className="relative aspect-[12/7] overflow-hidden rounded-8 border border-line bg-sunken"
        >
          <img
            src={src}
            alt={name}
            referrerPolicy="no-referrer"
            className="size-full object-cover"
          />
          {index === 0 ? (
            <span className="absolute bottom-1.5 left-1.5 rounded-6 bg-surface px-1.5 py-0.5 text-11 font-medium">
              Cover
            </span>
          ) : null}
          {readOnly ? null : (
            <span className="absolute top-1.5 right-1.5 flex rounded-8 border border-line bg-surface">
              {index === 0 ? null : (
                <IconButton
                  label={`Make ${name} the cover`}
                  icon={<Star aria-hidden />}
                  onClick={() => onCover(id)}
                />
              )}
              <IconButton
                label={`Remove ${name}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onRemove(id)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
