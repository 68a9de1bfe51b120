declare module "#server/platform/platform.ts" {
  interface Services {
    cardForm(platform: Platform): CardForm;
  }
}

/** What a page needs to take a card. In sandbox mode the form sends it to the sandbox's own address. */
export interface CardForm {
  publishableKey: string;
  sandboxUrl?: string;
}
