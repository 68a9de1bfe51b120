import { dayMs, toDayNumber } from "./model-calendar.ts";

/** Of ten years. */
export const periodsOfTenYears = [
  ["month", 120],
  ["year", 10],
] as const;

/** Before, in and after leap years. 2000 was a leap year, 2100 is not. */
const years = [1999, 2000, 2023, 2024, 2027, 2028, 2095, 2096, 2099, 2100];
const times = [0, 45_296_789, dayMs - 1];

/**
 * Lists every day from the 28th to the 31st of every month of these years, at three times of the
 * day.
 */
export function listAnchors(): number[] {
  const anchors: number[] = [];
  for (const year of years)
    for (let month = 1; month <= 12; month += 1)
      for (let day = 28; day <= 31; day += 1) {
        const dayNumber = toDayNumber({ year, month, day });
        const isOfMonth =
          day <=
          toDayNumber({ year, month: month + 1, day: 1 }) - toDayNumber({ year, month, day: 1 });
        if (isOfMonth) for (const time of times) anchors.push(dayNumber * dayMs + time);
      }
  return anchors;
}
