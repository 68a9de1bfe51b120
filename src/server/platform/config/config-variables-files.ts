import { wholeNumber } from "./config-values.ts";

const group = "files";

/** How much sellers may upload. */
export const fileVariables = {
  FILE_MEBIBYTES: {
    group,
    schema: wholeNumber(1, 4_000),
    preset: "1024",
    about: "Largest file that can be uploaded for download; pictures have smaller limits.",
  },
  STORAGE_MEBIBYTES: {
    group,
    schema: wholeNumber(1, 1_000_000_000),
    preset: "10240",
    about: "Maximum size of all files of one organization.",
  },
  PERSON_STORAGE_MEBIBYTES: {
    group,
    schema: wholeNumber(1, 1_000_000_000),
    presetNote: "20480 in live mode; none in sandbox mode",
    about: "Maximum size of all files of all organizations that one user created.",
  },
} as const;
