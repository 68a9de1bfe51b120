import { useEffect, useState } from "react";
import { OrganizationSlug } from "#contract/identity/organization-names.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { organizationCall } from "#web/platform/organization/organization-queries.ts";

export type SlugState = "empty" | "malformed" | "checking" | "free" | "taken" | "unknown";

const waitMs = 350;

export interface SlugCheckOptions {
  /** The slug that the organization has. */
  own?: string;
  /** While the form is being sent, whose answer says it too. */
  isPaused?: boolean;
}

/** Asks the server once typing pauses; the server decides again when it is saved. */
export function useSlugCheck(slug: string, options: SlugCheckOptions = {}): SlugState {
  const { own, isPaused = false } = options;
  const [answer, setAnswer] = useState<{ slug: string; state: SlugState }>();
  const isGood = OrganizationSlug.safeParse(slug).success;
  const isOwn = slug === own;
  useEffect(() => {
    if (!isGood || isOwn || isPaused) return;
    let latest = true;
    const timer = setTimeout(async () => {
      const state = await askSlug(slug);
      if (latest) setAnswer({ slug, state });
    }, waitMs);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [slug, isGood, isOwn, isPaused]);
  if (slug === "") return "empty";
  if (!isGood) return "malformed";
  if (isOwn) return "free";
  return answer?.slug === slug ? answer.state : "checking";
}

async function askSlug(slug: string): Promise<SlugState> {
  try {
    await organizationCall("check-slug", { slug });
    return "free";
  } catch (error) {
    reportUnlessRefused(error);
    return error instanceof ApiRefusal && error.status === 400 ? "taken" : "unknown";
  }
}

export const malformedSlug = "Use up to 64 lowercase letters, numbers and hyphens.";
export const takenSlug = "This slug is taken.";

/** Returns the hint below the field while typing. */
export function slugHint(state: SlugState): string {
  if (state === "checking") return "Checking availability…";
  if (state === "free") return "This slug is available.";
  return "Used in your organization's URLs.";
}

export function slugProblem(state: SlugState): string | undefined {
  if (state === "malformed") return malformedSlug;
  return state === "taken" ? takenSlug : undefined;
}
