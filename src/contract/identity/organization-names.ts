import * as z from "zod/mini";
import { lineText, visibleText } from "../visible-text.ts";

const nameLength = 200;

/** A name as people read it: not only spaces. */
export const OrganizationName = visibleText(1, nameLength);

/** The same on the billing API, which takes one line only. */
export const SellerName = lineText(1, nameLength);

/** Letters, digits and hyphens inside, at most 64; capitals are stored as small letters. */
export const OrganizationSlug = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/));
