import type { ReactNode } from "react";

export interface PictureRowProps {
  picture: ReactNode;
  note: string;
  action: ReactNode;
  /** Why the picture was not taken. */
  problem?: string | undefined;
}

export function PictureRow({ picture, note, action, problem }: PictureRowProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-4 px-5 py-4">
      {picture}
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-13 font-medium">Picture</p>
        <p className="text-12 text-ink-third">{note}</p>
      </div>
      {action}
      {problem ? (
        <p role="alert" className="w-full text-12 font-medium text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
