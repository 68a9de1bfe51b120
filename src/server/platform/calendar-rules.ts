/**
 * Returns the same day and time so many months later, or the last day of that month if it is
 * shorter.
 */
export function addMonths(from: Date, count: number): Date {
  const month = from.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const later = new Date(from);
  later.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return later;
}
