/**
 * Keeps the last results of a pure function, oldest out first. Failures (undefined) are not stored,
 * so that invalid input cannot fill the memory.
 */
export function memoize<Value>(
  compute: (text: string) => Value | undefined,
  atMost: number,
): (text: string) => Value | undefined {
  const known = new Map<string, Value>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const value = compute(text);
    if (value === undefined) return undefined;
    const oldest = known.size < atMost ? undefined : known.keys().next().value;
    if (oldest !== undefined) known.delete(oldest);
    known.set(text, value);
    return value;
  };
}
