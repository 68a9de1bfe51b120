/**
 * Loads a client that is installed in a folder of its own: its dependencies fit no other release.
 */
export async function loadGeneration<Exports>(folder: string): Promise<Exports> {
  const entry = new URL(`generations/${folder}/index.js`, import.meta.url);
  return import(/* @vite-ignore */ entry.href);
}
