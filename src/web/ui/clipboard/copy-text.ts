import { showToast } from "#web/ui/overlays/toast.tsx";

/** Copies a text and shows a message that says whether it worked. */
export async function copyText(text: string, done: string): Promise<void> {
  // biome-ignore lint/plugin: the browser refused, and the page says so
  try {
    await navigator.clipboard.writeText(text);
    showToast("good", done);
  } catch {
    showToast("bad", `This browser does not let us copy. Copy it from here: ${text}`);
  }
}
