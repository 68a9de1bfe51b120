import * as z from "zod/mini";
import { defineJobKind } from "../jobs/job-kind.ts";

/** Sends one stored mail. */
export const sendMailKind = defineJobKind("mail.send", z.object({ mailId: z.string() }));
