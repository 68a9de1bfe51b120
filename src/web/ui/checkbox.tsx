import type { ReactNode } from "react";

export interface CheckboxProps {
  label: string;
  name: string;
  defaultChecked?: boolean;
}

export function Checkbox({ label, ...input }: CheckboxProps): ReactNode {
  return (
    <label className="flex w-fit items-center gap-2.5 py-0.5 text-13">
      <input {...input} type="checkbox" className="size-4 rounded-6 accent-accent" />
      {label}
    </label>
  );
}
