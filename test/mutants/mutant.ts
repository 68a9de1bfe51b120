/** A fault that can be planted in the source, and the tests that must notice it. */
export interface Mutant {
  /** Selects it on the command line. */
  name: string;
  /** The source file, from the root of the repository. */
  file: string;
  /** Occurs exactly once in that file. */
  text: string;
  /** Replaces the text: valid code that does the wrong thing. */
  planted: string;
  /** Test files of which at least one fails with the fault. */
  caughtBy: readonly string[];
}

/** Returns the source with the fault; undefined if the text does not occur exactly once. */
export function plant({ text, planted }: Mutant, source: string): string | undefined {
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + planted + after;
}
