/** Writes a program that sends one event with the SDK to this installation. */
export function firstEventSample(baseUrl: string): string {
  return `import { Polar } from "@polar-sh/sdk";

const polar = new Polar({
  serverURL: "${baseUrl}",
  accessToken: process.env.TOKEN,
});

await polar.events.ingest({
  events: [
    {
      name: "api.call",
      externalCustomerId: "user_1",
      metadata: { tokens: 120, model: "small" },
    },
  ],
});`;
}
