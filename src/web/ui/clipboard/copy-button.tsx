import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button, IconButton } from "#web/ui/text/button.tsx";

export interface CopyButtonProps {
  text: string;
  /** The noun in the label, as in "Copy link". */
  what: string;
  /** With a word beside the icon. */
  labelled?: boolean;
  /** The main thing to do here. */
  primary?: boolean;
}

export function CopyButton(props: CopyButtonProps): ReactNode {
  const { text, what, labelled = false, primary = false } = props;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    // biome-ignore lint/plugin: the browser refused, and the page says so
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast("bad", "This browser does not let us copy. Select the text instead.");
    }
  }

  const icon = copied ? <Check aria-hidden /> : <Copy aria-hidden />;
  if (!labelled) {
    return <IconButton label={copied ? "Copied" : `Copy ${what}`} icon={icon} onClick={copy} />;
  }
  return (
    <Button kind={primary ? "primary" : "outline"} icon={icon} onClick={copy}>
      {primary && !copied ? `Copy ${what}` : copied ? "Copied" : "Copy"}
      {primary ? null : <span className="sr-only">{copied ? "" : what}</span>}
    </Button>
  );
}
