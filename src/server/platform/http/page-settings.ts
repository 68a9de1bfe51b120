import { type AppSettings, appSettingsElementId } from "#contract/app-settings.ts";

/** Embeds the settings in the page; `<` is escaped so that no value can end the element. */
export function fillSettings(html: string, settings: Partial<AppSettings>): string {
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  const element = new RegExp(
    `(<script[^>]*id="${appSettingsElementId}"[^>]*>)[\\s\\S]*?(</script>)`,
  );
  return html.replace(element, (_, open: string, close: string) => open + json + close);
}
