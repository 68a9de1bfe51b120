/** Folders from top to bottom, those of one step beside each other. */
export type Ladder = readonly (readonly string[])[];

/** Returns whether a folder of the ladder may import another one: itself, or one below it. */
export function stepsDown(ladder: Ladder, from: string, to: string): boolean {
  const step = (area: string) => ladder.findIndex((areas) => areas.includes(area));
  if (step(from) === -1 || step(to) === -1) return false;
  return step(from) < step(to) || from === to;
}

export function getTree(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "src" ? second : first;
}

/** Returns the folder below `src/server` or `src/web`; for a file directly there, its name. */
export function getArea(path: string): string {
  return (path.split("/")[2] ?? "").replace(/\.tsx?$/, "");
}

/** Returns the folder below its area, such as `orders` in `sales`. */
export function getNoun(path: string): string {
  return path.split("/")[3] ?? "";
}
