/** Returns the first page of a list, newest first. */
export function newestRows(limit: number) {
  return { page: 1, limit, sorting: [{ by: "created_at", descending: true } as const] };
}
