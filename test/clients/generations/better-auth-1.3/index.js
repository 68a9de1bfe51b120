export async function load() {
  return {
    client: await import("better-auth/client"),
    plugins: await import("better-auth/client/plugins"),
  };
}
