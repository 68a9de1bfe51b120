const format = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Writes a part of one: 0.125 is 12.5%. */
export function percent(part: number): string {
  return format.format(part);
}
