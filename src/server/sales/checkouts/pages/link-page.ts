import { escapeHtml } from "#server/platform/escape-html.ts";

/** Returns a plain page without scripts, for a link that leads to no checkout. */
export function linkPage(language: string, title: string, text: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`;
}

const styles = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
  color: oklch(0.21 0.01 95); background: oklch(0.985 0.002 95); }
main { box-sizing: border-box; width: min(400px, 100vw - 32px); padding: 32px; border-radius: 16px; background: white;
  border: 1px solid oklch(0.917 0.003 95); }
h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; }
p { margin: 0; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { color: oklch(0.955 0.005 200); background: oklch(0.165 0.005 200); }
  main { background: oklch(0.195 0.005 200); border-color: oklch(0.275 0.005 200); }
}
`;
