import { Polar } from "@polar-sh/sdk";

/** The official SDK against our server, unmodified. */
export function officialPolarClient(serverURL: string, accessToken: string): Polar {
  return new Polar({ serverURL, accessToken });
}
