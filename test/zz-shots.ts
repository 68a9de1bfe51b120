import { chromium } from "playwright-core";
import { findBrowser, launchOptions } from "./e2e/support/browser-program.ts";
const base = "http://localhost:4117";
const { customer, discount } = JSON.parse(process.argv[2] ?? "{}");
const only = process.argv[3]?.split(",");
const program = await findBrowser();
const browser = await chromium.launch(launchOptions(program!));
const pages: Record<string, string> = {
  audit: "/o/northwind/settings/audit-log",
  developers: "/o/northwind/developers/tokens",
  customers: "/o/northwind/customers",
  customer: `/o/northwind/customers/${customer}`,
  members: "/o/northwind/settings/members",
  files: "/o/northwind/files",
  discount: `/o/northwind/discounts/${discount}`,
  docs: "/docs",
  docsaccounts: "/docs/accounts-invitations",
  devices: "/account",
};
const variants = [["light", 1280, 900, "light"], ["dark", 1280, 900, "dark"], ["phone", 390, 844, "light"]] as const;
for (const [name, width, height, scheme] of variants) {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height }, colorScheme: scheme, timezoneId: "America/New_York", locale: "en-US" });
  const response = await context.request.post("/api/auth/sign-in/email", { data: { email: "maya@northwind.example", password: "correct horse battery" }, headers: { origin: base } });
  if (!response.ok()) console.log(await response.text());
  const page = await context.newPage();
  for (const [key, path] of Object.entries(pages)) {
    if (only && !only.includes(key)) continue;
    let scripts = 0, calls: string[] = [];
    const seen = (r: any) => { if (r.resourceType() === "script") scripts++; if (["fetch","xhr"].includes(r.resourceType())) calls.push(new URL(r.url()).pathname); };
    page.on("request", seen);
    await page.goto(path, { waitUntil: "networkidle", timeout: 60000 });
    page.off("request", seen);
    await page.screenshot({ path: `/tmp/n-shots/${key}-${name}.png`, fullPage: true });
    if (name === "light") console.log(key, "scripts", scripts, "calls", calls.length, calls.join(" "));
  }
  await context.close();
}
await browser.close();
