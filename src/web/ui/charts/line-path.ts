/** Draws a line through values that are evenly spread over the width; zero is at the foot. */
export function linePath(
  values: readonly number[],
  highest: number,
  width: number,
  height: number,
): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const [x, y] = [(index / last) * width, height - (value / highest) * height];
      return `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
