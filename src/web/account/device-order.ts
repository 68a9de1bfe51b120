/** Puts this device first, then the others by when they were last seen. */
export function inOrder<Device extends { id: string; updatedAt: string }>(
  devices: readonly Device[],
  thisId: string,
): Device[] {
  const rest = devices.filter(({ id }) => id !== thisId);
  return [
    ...devices.filter(({ id }) => id === thisId),
    ...rest.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)),
  ];
}
