import type { EmbedMessage } from "#contract/embed-events.ts";
import { type EmbedDialog, openEmbedDialog } from "./embed-dialog.ts";

export type EmbedTheme = "light" | "dark";

export interface EmbedOptions {
  /** Without one, the checkout follows the buyer's system. */
  theme?: EmbedTheme | undefined;
  onLoaded?: (event: CustomEvent<EmbedMessage>) => void;
}

export type EmbedEventName = "loaded" | "close" | "confirmed" | "success";

/** `preventDefault()` on an event stops what the script would do next. */
export interface EmbeddedCheckout {
  addEventListener(name: EmbedEventName, listener: EmbedListener): void;
  removeEventListener(name: EmbedEventName, listener: EmbedListener): void;
  /** Has no effect while the buyer pays. */
  close(): void;
}

export type EmbedListener = (event: CustomEvent<EmbedMessage>) => void;

const attribute = "data-guildhall-checkout";
let openCheckout: EmbeddedCheckout | undefined;

/** Shows a checkout in a frame over the page. */
export const EmbedCheckout = {
  /**
   * Opens the address of a checkout or of a checkout link. Resolves when the buyer sees it, and
   * rejects if it was closed before. A checkout that is open already is closed first.
   */
  create(url: string, options: EmbedOptions = {}): Promise<EmbeddedCheckout> {
    openCheckout?.close();
    return new Promise((resolve, reject) => {
      openCheckout = embed(url, options, resolve, () => {
        openCheckout = undefined;
        reject(new Error("The checkout was closed before it had loaded."));
      });
    });
  },

  /** Makes every element with `data-guildhall-checkout` open a checkout, those added later too. */
  init(): void {
    document.addEventListener("click", openClicked);
  },
};

function openClicked(event: MouseEvent): void {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
  const trigger = event.target instanceof Element && event.target.closest(`[${attribute}]`);
  if (!trigger) return;
  const url = trigger.getAttribute("href") ?? trigger.getAttribute(attribute);
  if (!url) return;
  event.preventDefault();
  const theme = toTheme(trigger.getAttribute(`${attribute}-theme`));
  // The promise is rejected if the buyer closes the checkout while it loads.
  EmbedCheckout.create(url, { theme }).catch(() => undefined);
}

function toTheme(text: string | null): EmbedTheme | undefined {
  return text === "light" || text === "dark" ? text : undefined;
}

function embed(
  url: string,
  { theme, onLoaded }: EmbedOptions,
  onReady: (checkout: EmbeddedCheckout) => void,
  onClosed: () => void,
): EmbeddedCheckout {
  const page = new URL(url, document.baseURI);
  const target = new EventTarget();
  const checkout: EmbeddedCheckout = {
    addEventListener: (name, listener) => target.addEventListener(name, listener as EventListener),
    removeEventListener: (name, listener) =>
      target.removeEventListener(name, listener as EventListener),
    close() {
      if (dialog.isLocked()) return;
      removeEventListener("message", receive);
      dialog.remove();
      onClosed();
    },
  };
  /** False if a listener prevented what comes next. */
  const report = (message: EmbedMessage): boolean =>
    target.dispatchEvent(new CustomEvent(message.event, { cancelable: true, detail: message }));
  const act = (message: EmbedMessage) => {
    if (message.event === "lock") return dialog.setLocked(message.locked);
    if (message.event === "close" && dialog.isLocked()) return;
    // The buyer may leave now, even if a listener cancels the event.
    if (message.event === "success") dialog.setLocked(false);
    if (!report(message)) return;
    if (message.event === "loaded") {
      dialog.showFrame();
      onReady(checkout);
    } else if (message.event === "close") checkout.close();
    else if (message.event === "confirmed") dialog.setLocked(true);
    else if (message.redirect) leaveTo(message.successURL);
  };
  const receive = ({ source, origin, data }: MessageEvent) => {
    if (source !== dialog.frame.contentWindow || origin !== page.origin) return;
    if (isEmbedMessage(data)) act(data);
  };
  const dialog: EmbedDialog = openEmbedDialog({
    frameUrl: toFrameUrl(page, theme),
    pageUrl: page.href,
    languages: navigator.languages,
    onCloseRequested: () => act({ type: "GUILDHALL_CHECKOUT", event: "close" }),
  });
  if (onLoaded) checkout.addEventListener("loaded", onLoaded);
  addEventListener("message", receive);
  return checkout;
}

function toFrameUrl(page: URL, theme: EmbedTheme | undefined): string {
  const address = new URL(page);
  address.searchParams.set("embed", "true");
  address.searchParams.set("embed_origin", location.origin);
  if (theme) address.searchParams.set("theme", theme);
  return address.href;
}

function isEmbedMessage(data: unknown): data is EmbedMessage {
  return (
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === "GUILDHALL_CHECKOUT" &&
    "event" in data &&
    eventNames.includes(data.event as EmbedMessage["event"])
  );
}

const eventNames: EmbedMessage["event"][] = ["loaded", "close", "confirmed", "success", "lock"];

function leaveTo(url: string): void {
  const address = new URL(url, location.href);
  if (/^https?:$/.test(address.protocol)) location.assign(address);
}
