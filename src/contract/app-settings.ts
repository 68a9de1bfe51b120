/**
 * Settings that a page needs before its first call: put into the HTML by the server, read once by
 * the browser.
 */
export interface AppSettings {
  mode: "sandbox" | "live";
  baseUrl: string;
  passwordMinLength: number;
  passwordMaxLength: number;
  passwordSignIn: boolean;
  autoSignIn: boolean;
  requireVerifiedEmail: boolean;
  verificationMail: boolean;
  /** No answer tells whether an address has an account. */
  accountPrivacy: boolean;
  /** Ids of the providers one can sign in with, in the order in which to show them. */
  socialProviders: string[];
  /** Without a mail server every mail lands in the development mailbox. */
  mailbox: boolean;
  organizations: {
    /** Most members, also of what a member listing shows. */
    members: number;
    invitationSeconds: number;
    teams: boolean;
    removeAllTeams: boolean;
    deletion: boolean;
    creation: "on" | "admins";
  };
}

/** The id of the JSON script element that carries the settings. */
export const appSettingsElementId = "guildhall-settings";
