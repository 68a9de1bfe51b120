import { type PagePath, pagePaths } from "#contract/page-paths.ts";

export interface LinkFacts {
  error: string | undefined;
  /** The link belongs to a change of address. */
  isChange: boolean;
  user: { email: string; emailVerified: boolean } | undefined;
}

export interface LinkOutcome {
  title: string;
  lead: string;
  to: PagePath;
  action: string;
  /** Where the next mail went, if there is one to open. */
  mailedTo?: string;
}

/** What a link did, as far as its landing can know: the error in the address, and who is signed in now. */
export function linkOutcome(facts: LinkFacts): LinkOutcome {
  const { error, isChange, user } = facts;
  if (error) return failureOf(error, wayOn(facts), user !== undefined);
  if (isChange && user && !user.emailVerified) {
    return {
      title: "One more step",
      lead: `Your email is now ${user.email}. We sent a link there: open it to confirm that the address is yours.`,
      mailedTo: user.email,
      ...wayOn(facts),
    };
  }
  const title = isChange ? "Your new email is verified" : "Your email is verified";
  const lead = user ? "Thank you. Everything is ready." : "Thank you. You can sign in now.";
  return { title, lead, ...wayOn(facts) };
}

function failureOf(
  error: string,
  on: Pick<LinkOutcome, "to" | "action">,
  signedIn: boolean,
): LinkOutcome {
  switch (error) {
    case "token_expired":
      return {
        title: "This link has expired",
        lead: signedIn
          ? "Links work for one hour, and this one is older. Ask for a new one."
          : "Links work for one hour, and this one is older. Sign in to get a new one.",
        ...on,
      };
    case "user_not_found":
      return {
        title: "No account for this link",
        lead: "The account it was sent for no longer exists. You can create a new one.",
        to: pagePaths.signUp,
        action: "Create an account",
      };
    case "unauthorized":
      return {
        title: "Sign in first",
        lead: "A change of email is approved in a browser where you are signed in to that account. Sign in, then open the link once more.",
        to: signedIn ? pagePaths.account : pagePaths.signIn,
        action: signedIn ? "Go to your account" : "Sign in",
      };
    case "invalid_token":
      return {
        title: "This link does not work",
        lead: "It was used before, or it was cut off on the way. Open the newest one from the mail again.",
        ...on,
      };
    default:
      return {
        title: "The email was not verified",
        lead: "Something about this link was not right. Open it from the mail again.",
        ...on,
      };
  }
}

function wayOn({ isChange, user }: LinkFacts): Pick<LinkOutcome, "to" | "action"> {
  if (!user) return { to: pagePaths.signIn, action: "Sign in" };
  return isChange
    ? { to: pagePaths.account, action: "Back to your account" }
    : { to: pagePaths.home, action: "Continue to Guildhall" };
}
