import { embedTexts } from "./embed-texts.ts";

const slowMs = 15_000;

export interface EmbedDialogOptions {
  /** The address in the frame. */
  frameUrl: string;
  /** The address to offer when the frame does not load. */
  pageUrl: string;
  languages: readonly string[];
  onCloseRequested: () => void;
}

export interface EmbedDialog {
  frame: HTMLIFrameElement;
  showFrame(): void;
  /** A locked dialog cannot be closed by the buyer. */
  setLocked(locked: boolean): void;
  isLocked(): boolean;
  remove(): void;
}

/**
 * Opens a modal dialog over the whole page. The browser keeps the focus inside and gives it back
 * afterwards. All styles are set by script, because the policy of the page may forbid style
 * elements.
 */
export function openEmbedDialog(options: EmbedDialogOptions): EmbedDialog {
  const texts = embedTexts(options.languages);
  const dialog = element("dialog", dialogStyle);
  dialog.setAttribute("aria-label", texts.title);
  const frame = element("iframe", frameStyle);
  frame.title = texts.title;
  frame.allow = "payment";
  frame.src = options.frameUrl;
  const waiting = createWaiting(options, texts);
  dialog.append(waiting.panel, frame);

  let locked = false;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    options.onCloseRequested();
  });
  // A browser may close the dialog without asking when Escape is pressed twice.
  dialog.addEventListener("close", () => {
    if (!dialog.isConnected) return;
    dialog.showModal();
    options.onCloseRequested();
  });
  const page = document.documentElement;
  const { overflow } = page.style;
  page.style.overflow = "hidden";
  document.body.append(dialog);
  dialog.showModal();
  return {
    frame,
    showFrame() {
      waiting.stop();
      waiting.panel.remove();
      frame.style.opacity = "1";
      frame.focus();
    },
    setLocked(next) {
      locked = next;
    },
    isLocked: () => locked,
    remove() {
      waiting.stop();
      page.style.overflow = overflow;
      // Closing gives the focus back, as long as the dialog is in the page.
      dialog.close();
      dialog.remove();
    },
  };
}

/** Until the frame has loaded. Says so if it takes long, and offers the page itself. */
function createWaiting(
  { pageUrl, onCloseRequested }: EmbedDialogOptions,
  texts: ReturnType<typeof embedTexts>,
) {
  const panel = element("div", panelStyle);
  const spinner = element("div", spinnerStyle);
  spinner.animate([{ rotate: "0deg" }, { rotate: "360deg" }], {
    duration: 800,
    iterations: Number.POSITIVE_INFINITY,
  });
  const status = element("p", "margin:0");
  status.setAttribute("role", "status");
  status.textContent = texts.loading;
  const close = element("button", buttonStyle);
  close.type = "button";
  close.textContent = texts.close;
  close.addEventListener("click", onCloseRequested);
  panel.append(spinner, status, close);
  const timer = setTimeout(() => {
    const link = element("a", "color:inherit");
    link.href = pageUrl;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = texts.open;
    spinner.remove();
    status.textContent = texts.failed;
    close.before(link);
  }, slowMs);
  return { panel, stop: () => clearTimeout(timer) };
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, style: string) {
  const made = document.createElement(name);
  made.style.cssText = style;
  return made;
}

const dialogStyle =
  "position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;" +
  "overflow:hidden;background:rgb(0 0 0/.5);z-index:2147483647";
const frameStyle =
  "position:absolute;inset:0;width:100%;height:100%;border:0;opacity:0;transition:opacity .15s;color-scheme:normal";
const panelStyle =
  "position:absolute;inset:0;z-index:1;display:flex;flex-direction:column;align-items:center;justify-content:center;" +
  "gap:16px;color:#fff;font:15px/1.5 system-ui,sans-serif;text-align:center";
const spinnerStyle =
  "width:28px;height:28px;border-radius:50%;border:3px solid rgb(255 255 255/.3);border-top-color:#fff";
const buttonStyle =
  "padding:8px 16px;border:1px solid rgb(255 255 255/.6);border-radius:8px;background:transparent;color:inherit;" +
  "font:inherit;cursor:pointer";
