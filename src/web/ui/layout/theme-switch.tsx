import { Monitor, Moon, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Segments } from "#web/ui/forms/segments.tsx";

type Theme = "system" | "light" | "dark";

const storageKey = "guildhall-theme";

const options = [
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
] as const;

export function ThemeSwitch(): ReactNode {
  const [theme, setTheme] = useState(currentTheme);
  function choose(next: Theme): void {
    setTheme(next);
    applyTheme(next);
  }
  return <Segments label="Theme" options={options} value={theme} onChange={choose} />;
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** The script in index.html reads the same key before the first paint. */
function applyTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
