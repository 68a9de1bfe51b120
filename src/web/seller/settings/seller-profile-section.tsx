import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { socialPlatforms } from "#contract/billing/seller-schema.ts";
import { ArrangedFields } from "#web/ui/forms/arranged-fields.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { SmallField, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { Labelled, Small } from "#web/ui/text/text.tsx";
import type { SocialDraft, SocialPlatform } from "./seller-settings-draft.ts";
import type { SettingsPartProps } from "./settings-part-props.ts";

const platformNames: Record<SocialPlatform, string> = {
  x: "X",
  github: "GitHub",
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
  other: "Other",
};
const platforms = socialPlatforms.map((value) => ({ value, label: platformNames[value] }));
const maxSocials = 20;

export function SellerProfileSection(props: SettingsPartProps): ReactNode {
  const { bind } = props;
  return (
    <SettingsSection id="profile" title="Profile" purpose="How customers can reach and find you.">
      <Card>
        <CardPart>
          <Field
            label="Email for customers"
            {...bind("email")}
            type="email"
            autoComplete="off"
            hint="Shown on receipts, for questions about an order."
          />
          <Field
            label="Website"
            {...bind("website")}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        </CardPart>
        <CardPart>
          <Labelled label="Social links">
            <SocialRows {...props} />
          </Labelled>
        </CardPart>
      </Card>
    </SettingsSection>
  );
}

function SocialRows({ draft, change, errors, readOnly }: SettingsPartProps): ReactNode {
  const { socials } = draft;

  function edit(id: number, part: Partial<SocialDraft>): void {
    change({ socials: socials.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  }

  function add(): void {
    const id = Math.max(-1, ...socials.map((each) => each.id)) + 1;
    const free = socialPlatforms.find((name) => socials.every(({ platform }) => platform !== name));
    change({ socials: [...socials, { id, platform: free ?? "other", url: "" }] });
  }

  return (
    <>
      {socials.length === 0 ? <Small>None yet.</Small> : null}
      {socials.map((social, index) => (
        <SocialRow
          key={social.id}
          social={social}
          place={index + 1}
          name={`socials.${index}.url`}
          error={errors[`socials.${index}.url`]}
          readOnly={readOnly}
          onEdit={(part) => edit(social.id, part)}
          onRemove={() => change({ socials: socials.filter(({ id }) => id !== social.id) })}
        />
      ))}
      {readOnly ? null : (
        <Row>
          <Button
            kind="outline"
            icon={<Plus aria-hidden />}
            disabled={socials.length >= maxSocials}
            onClick={add}
          >
            Add link
          </Button>
        </Row>
      )}
    </>
  );
}

interface SocialRowProps {
  social: SocialDraft;
  place: number;
  name: string;
  error: string | undefined;
  readOnly: boolean;
  onEdit: (part: Partial<SocialDraft>) => void;
  onRemove: () => void;
}

function SocialRow(props: SocialRowProps): ReactNode {
  const { social, place, error, readOnly, onEdit } = props;
  return (
    <ArrangedFields
      errors={[error]}
      action={
        readOnly ? null : (
          <IconButton
            label={`Remove link ${place}`}
            icon={<Trash2 aria-hidden />}
            onClick={props.onRemove}
          />
        )
      }
    >
      <SmallSelect
        wide
        label={`Platform of link ${place}`}
        options={platforms}
        value={social.platform}
        disabled={readOnly}
        onChange={(platform) => onEdit({ platform: platform as SocialPlatform })}
      />
      <SmallField
        label={`URL of link ${place}`}
        name={props.name}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        readOnly={readOnly}
        invalid={error !== undefined}
        value={social.url}
        onChange={(url) => onEdit({ url })}
      />
    </ArrangedFields>
  );
}
