import * as z from "zod/mini";
import { WireIdInput } from "../wire-id.ts";
import { InternationalEmail } from "./international-email.ts";

export const PortalCodeRequest = z.object({
  email: InternationalEmail,
  organization_id: WireIdInput,
});
export type PortalCodeRequest = z.infer<typeof PortalCodeRequest>;

/** Always the same, so that it tells nothing about the address. */
export const PortalCodeRequested = z.object({});

export const PortalAuthenticate = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const PortalAuthenticated = z.object({ token: z.string() });
export type PortalAuthenticatedWire = z.infer<typeof PortalAuthenticated>;
