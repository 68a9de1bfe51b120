import { type AppSettings, appSettingsElementId } from "#contract/app-settings.ts";

/** The settings when no server filled them in, as under the development server. */
const fallback: AppSettings = {
  mode: "sandbox",
  baseUrl: "http://localhost:3000",
  passwordMinLength: 8,
  passwordMaxLength: 128,
  passwordSignIn: true,
  autoSignIn: true,
  requireVerifiedEmail: false,
  verificationMail: true,
  accountPrivacy: false,
  socialProviders: [],
  mailbox: true,
  organizations: {
    members: 100,
    invitationSeconds: 172_800,
    teams: true,
    removeAllTeams: false,
    deletion: true,
    creation: "on",
  },
};

export const appSettings: AppSettings = { ...fallback, ...readElement() };

export const isSandbox = appSettings.mode === "sandbox";

function readElement(): Partial<AppSettings> {
  const text = document.getElementById(appSettingsElementId)?.textContent;
  return text ? (JSON.parse(text) as Partial<AppSettings>) : {};
}
