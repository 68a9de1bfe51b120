import { useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { SellerUpdate, type SellerWire } from "#contract/billing/seller-schema.ts";
import { count } from "#web/platform/format.ts";
import type { ApiForm } from "#web/platform/use-api-form.ts";
import { useSellerForm } from "#web/platform/use-seller-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { useSeller } from "../shared/seller-context.tsx";
import {
  changedSettingsParts,
  type SellerSettingsDraft,
  type SettingsPart,
  settingsChange,
  settingsDraftOf,
} from "./seller-settings-draft.ts";
import { saveSellerSettings } from "./seller-settings-queries.ts";

export interface SellerSettingsForm {
  draft: SellerSettingsDraft;
  change: (part: Partial<SellerSettingsDraft>) => void;
  changed: readonly SettingsPart[];
  discard: () => void;
  form: ApiForm;
}

/** What is typed and not saved yet; only that is sent, so that another member's change is not undone. */
export function useSellerSettingsForm(settings: SellerWire): SellerSettingsForm {
  const seller = useSeller();
  const [typed, setTyped] = useState<Partial<SellerSettingsDraft>>({});
  const draft = { ...settingsDraftOf(settings), ...typed };
  const changed = changedSettingsParts(draft, settings);
  const form = useSellerForm<unknown, SellerWire>({
    schema: SellerUpdate as ZodMiniType<unknown>,
    toInput: () => settingsChange(draft, settings),
    invalid: words(draft),
    isUnsaved: changed.length > 0,
    save: (input) => saveSellerSettings(seller, input),
    onSaved: () => {
      setTyped({});
      showToast("good", `${count(changed.length, "change")} saved.`);
    },
  });
  return {
    draft,
    changed,
    form,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    discard: () => {
      setTyped({});
      form.clear();
    },
  };
}

function words({ socials }: SellerSettingsDraft): Record<string, string> {
  const address = "Enter a full address, such as https://example.com.";
  const rows = socials.map((_, index) => [`socials.${index}.url`, address]);
  return {
    email: "Enter an email address, such as hello@example.com.",
    website: address,
    ...Object.fromEntries(rows),
  };
}
