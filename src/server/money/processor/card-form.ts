declare module "#server/platform/platform.ts" {
  interface Services {
    cardForm(platform: Platform): CardForm;
  }
}

/**
 * Settings of the card form. In sandbox mode the form sends the card to the sandbox's own address.
 */
export interface CardForm {
  publishableKey: string;
  sandboxUrl?: string;
}
