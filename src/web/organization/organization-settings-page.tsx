import { type ReactNode, useState } from "react";
import type { OrganizationUpdate } from "#contract/identity/organization-schema.ts";
import { isOwnFile, shownPicture } from "#web/platform/files/own-files.ts";
import {
  PictureButton,
  pictureNote,
  usePictureUpload,
} from "#web/platform/files/picture-button.tsx";
import { bindDraft, type DraftParts } from "#web/platform/forms/bind-draft.ts";
import { typedSince } from "#web/platform/forms/unsaved-work.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import {
  organizationCall,
  refreshOrganizations,
} from "#web/platform/organization/organization-queries.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PictureRow } from "#web/ui/forms/picture-row.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { SettingsLoading } from "#web/ui/layout/settings-loading.tsx";
import { SettingsSection, SettingsSections } from "#web/ui/layout/settings-section.tsx";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { UnsavedBar } from "#web/ui/overlays/unsaved-bar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { DangerSection } from "./danger-section.tsx";
import { changedSettings, type SettingsDraft } from "./organization-draft.ts";
import { SettingsForm } from "./organization-forms.ts";
import { uploadLogo } from "./organization-picture.ts";
import {
  malformedSlug,
  type SlugState,
  slugHint,
  slugProblem,
  takenSlug,
  useSlugCheck,
} from "./slug-check.ts";

const formId = "organization-settings";

export function OrganizationSettingsPage(): ReactNode {
  return (
    <OrganizationScreen
      label="Loading settings"
      rows={3}
      loading={
        <Loading label="Loading settings">
          <SettingsLoading />
        </Loading>
      }
    >
      {(place) => (
        <SettingsSections>
          <GeneralSection place={place} />
          <DangerSection place={place} />
        </SettingsSections>
      )}
    </OrganizationScreen>
  );
}

function GeneralSection({ place }: { place: Place }): ReactNode {
  const { draft, change, changed, discard, form, forgetLogo } = useSettingsDraft(place);
  const upload = usePictureUpload(async (file) => {
    await uploadLogo(place.organization, file);
    forgetLogo();
    showToast("good", "The picture was updated.");
  });
  const readOnly = !may(place.roles, "organization", "update");
  return (
    <SettingsSection
      id="general"
      title="General"
      purpose="How your organization appears to members and customers."
    >
      {changed.length > 0 ? (
        <PageActions alone>
          <UnsavedBar
            form={formId}
            changes={changed.length}
            saveLabel={changed.length === 1 ? `Save ${changed[0]}` : "Save changes"}
            pending={form.pending}
            onDiscard={discard}
          />
        </PageActions>
      ) : null}
      {readOnly ? (
        <Notice tone="info">{whoMay("organization", "update")} change these settings.</Notice>
      ) : null}
      <Card>
        <PictureRow
          picture={
            <SquareMark name={draft.name || "?"} image={shownPicture(draft.logo)} size={56} />
          }
          note={`${pictureNote} If you do not add one, initials are shown.`}
          problem={upload.problem}
          action={
            readOnly ? null : (
              <Row>
                <PictureButton upload={upload} />
                {draft.logo ? (
                  <Button kind="outline" onClick={() => change({ logo: "" })}>
                    Remove picture
                  </Button>
                ) : null}
              </Row>
            )
          }
        />
        <CardPart>
          <Form id={formId} onSubmit={form.submit} narrow notice={form.notice}>
            <SettingsFields
              place={place}
              draft={draft}
              change={change}
              errors={form.errors}
              readOnly={readOnly}
            />
          </Form>
        </CardPart>
      </Card>
    </SettingsSection>
  );
}

interface SettingsFieldsProps extends DraftParts<SettingsDraft> {
  place: Place;
}

function SettingsFields(props: SettingsFieldsProps): ReactNode {
  const { place, draft, change, errors } = props;
  const { bind } = bindDraft(props);
  const slugState = useSlugCheck(draft.slug, { own: place.organization.slug });
  const isOwnSlug = draft.slug === place.organization.slug;
  return (
    <>
      <Field label="Name" {...bind("name")} autoComplete="off" maxLength={200} />
      <Field
        label="Slug"
        {...bind("slug")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ slug: event.target.value.toLowerCase() })}
        hint={isOwnSlug ? "Used in your organization's URLs." : changedSlugHint(slugState)}
        error={errors.slug ?? slugProblem(slugState)}
      />
      <Field
        label="Image URL"
        aside="Optional"
        {...bind("logo")}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={isOwnFile(draft.logo) ? "" : draft.logo}
        hint={isOwnFile(draft.logo) ? "Showing the uploaded picture." : undefined}
      />
    </>
  );
}

function changedSlugHint(state: SlugState): string {
  return `${slugHint(state)} Links with the old slug will still work for members.`;
}

/**
 * The unsaved input. Only changed fields are sent, so that another member's change is not undone.
 */
function useSettingsDraft({ organization }: Place) {
  const [typed, setTyped] = useState<Partial<SettingsDraft>>({});
  const { id: organizationId, name, slug, logo } = organization;
  const draft = { name, slug, logo: logo ?? "", ...typed };
  const changed = changedSettings({ name, slug, logo: logo ?? "" }, draft);
  const form = useApiForm({
    schema: SettingsForm,
    isUnsaved: changed.length > 0,
    typed,
    toInput: () => ({
      ...(changed.includes("name") ? { name: draft.name } : {}),
      ...(changed.includes("slug") ? { slug: draft.slug } : {}),
      ...(changed.includes("picture") ? { logo: draft.logo.trim() || null } : {}),
    }),
    invalid: {
      name: "Enter a name of up to 200 characters.",
      slug: malformedSlug,
      logo: "Enter a URL that starts with https://, up to 2,048 characters.",
    },
    save: (data) =>
      organizationCall("update", { organizationId, data } satisfies OrganizationUpdate),
    onSaved: async () => {
      await refreshOrganizations();
      setTyped((now) => typedSince(typed, now));
      showToast("good", "Settings saved.");
    },
    refusals: {
      ORGANIZATION_ALREADY_EXISTS: { field: "slug", message: takenSlug },
      SLUG_IS_TAKEN: { field: "slug", message: takenSlug },
    },
  });
  return {
    draft,
    changed,
    form,
    change: (part: Partial<SettingsDraft>) => setTyped((before) => ({ ...before, ...part })),
    /** Discards a typed address after an uploaded picture replaced it. */
    forgetLogo: () => setTyped(({ logo: _logo, ...rest }) => rest),
    discard: () => setTyped({}),
  };
}
