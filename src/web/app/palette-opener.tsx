import { Search } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { CommandPalette } from "#web/palette/command-palette.tsx";
import { SearchButton } from "#web/ui/layout/search-button.tsx";
import { IconButton } from "#web/ui/text/button.tsx";
import { useNavigation } from "./main-sidebar.tsx";

const OpenPaletteContext = createContext<() => void>(() => {});

/** Wraps the frame: Ctrl K or / opens the palette anywhere in it. */
export function PaletteProvider({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const navigation = useNavigation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <OpenPaletteContext value={() => setOpen(true)}>
      {children}
      {isOpen ? (
        <CommandPalette
          places={navigation.flatMap(({ label: within, tabs }) =>
            tabs.map(({ label, path }) => ({ label, within, path })),
          )}
          onClosed={() => setOpen(false)}
        />
      ) : null}
    </OpenPaletteContext>
  );
}

/** Not over another dialog; the slash also not where it is typed. */
function opensPalette(event: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return false;
  if (event.key.toLowerCase() === "k") return (event.ctrlKey || event.metaKey) && !event.altKey;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as HTMLElement;
  return !target.closest("input, textarea, select, [contenteditable]");
}

/** Opens the palette from the sidebar. */
export function PaletteField(): ReactNode {
  return <SearchButton onClick={use(OpenPaletteContext)}>Search or jump to</SearchButton>;
}

/** Opens the palette from the top bar of a phone. */
export function PaletteIcon(): ReactNode {
  return (
    <IconButton label="Search" icon={<Search aria-hidden />} onClick={use(OpenPaletteContext)} />
  );
}
