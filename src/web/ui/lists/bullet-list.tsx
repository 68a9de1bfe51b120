import { type ReactNode, useId } from "react";

export interface BulletListProps {
  /** The introduction of the list, as its first line. */
  label: string;
  children: readonly string[];
}

export function BulletList({ label, children }: BulletListProps): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <p id={id} className="font-medium">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex list-disc flex-col gap-1 pl-4.5 text-ink-second">
        {children.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
