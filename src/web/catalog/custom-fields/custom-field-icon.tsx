import { CalendarDays, Hash, ListFilter, SquareCheck, Type } from "lucide-react";
import type { ReactNode } from "react";
import type { CustomFieldType } from "#contract/billing/custom-field-schema.ts";

const icons: Record<CustomFieldType, typeof Type> = {
  text: Type,
  number: Hash,
  date: CalendarDays,
  checkbox: SquareCheck,
  select: ListFilter,
};

export function CustomFieldIcon({ type }: { type: CustomFieldType }): ReactNode {
  const Icon = icons[type];
  return <Icon aria-hidden />;
}
