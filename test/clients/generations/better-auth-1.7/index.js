export async function load() {
  return {
    client: await import("better-auth/client"),
    plugins: await import("better-auth/client/plugins"),
    apiKeyClient: (await import("@better-auth/api-key/client")).apiKeyClient,
  };
}
