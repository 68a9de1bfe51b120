import { type ReactNode, useState } from "react";
import { UpdateUser } from "#contract/identity/user-schema.ts";
import { isOwnFile, shownPicture } from "#web/platform/files/own-files.ts";
import {
  PictureButton,
  pictureNote,
  usePictureUpload,
} from "#web/platform/files/picture-button.tsx";
import { putBytes } from "#web/platform/files/put-bytes.ts";
import { typedSince } from "#web/platform/forms/unsaved-work.ts";
import { type ApiForm, useApiForm } from "#web/platform/forms/use-api-form.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { sessionState, useCurrentUser } from "#web/platform/identity/current-user.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PictureRow } from "#web/ui/forms/picture-row.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { changedParts, checkProfile, saveLabel } from "./profile-draft.ts";

export const profileFormId = "profile-form";

export interface ProfileDraft {
  name: string;
  image: string;
  setName: (name: string) => void;
  setImage: (image: string) => void;
  /** Discards a typed address after an uploaded picture replaced it. */
  forgetImage: () => void;
  discard: () => void;
  changed: readonly string[];
  saveLabel: string;
  form: ApiForm;
}

/** Returns the unsaved input; held by the page, whose top bar counts it. */
export function useProfileDraft(): ProfileDraft {
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState<{ name?: string; image?: string }>({});
  const name = typed.name ?? user.name;
  const image = typed.image ?? user.image ?? "";
  const changed = changedParts(user, { name, image });
  const form = useApiForm({
    schema: UpdateUser,
    // Only what was changed is sent, so that another device's change of the rest is not undone.
    toInput: () => ({
      ...(changed.includes("name") ? { name: name.trim() } : {}),
      ...(changed.includes("picture") ? { image: image.trim() || null } : {}),
    }),
    invalid: {
      name: "Enter a name of up to 200 characters.",
      image: "Enter a URL that starts with https://, up to 2,048 characters.",
    },
    check: checkProfile,
    isUnsaved: changed.length > 0,
    typed,
    save: (input) => accountCall("/update-user", input),
    onSaved: async () => {
      await sessionState.refetch();
      setTyped((now) => typedSince(typed, now));
      showToast("good", "Your profile was saved.");
    },
  });
  function retype(next: { name?: string; image?: string }): void {
    setTyped(next);
    form.clear();
  }
  return {
    name,
    image,
    setName: (text) => retype({ ...typed, name: text }),
    setImage: (text) => retype({ ...typed, image: text }),
    forgetImage: () => setTyped(({ image: _image, ...rest }) => rest),
    discard: () => retype({}),
    changed,
    saveLabel: saveLabel(changed),
    form,
  };
}

export function ProfileSection({ draft }: { draft: ProfileDraft }): ReactNode {
  const [broken, setBroken] = useState("");
  const { errors } = draft.form;
  const isUploaded = isOwnFile(draft.image);
  const upload = usePictureUpload(async (file) => {
    await putBytes("/api/auth/user-picture", file, { headers: { "content-type": file.type } });
    await sessionState.refetch();
    draft.forgetImage();
    showToast("good", "Your picture was updated.");
  });
  const isBroken = draft.image !== "" && draft.image === broken;
  return (
    <SettingsSection id="profile" title="Profile" purpose="Shown to members of your organizations.">
      <Card>
        <PictureRow
          picture={
            <Avatar
              name={draft.name}
              image={shownPicture(draft.image)}
              size={56}
              onBroken={() => setBroken(draft.image)}
            />
          }
          note={`${pictureNote} If you do not add one, your initials are shown.`}
          problem={upload.problem}
          action={
            <Row>
              <PictureButton upload={upload} />
              {draft.image ? (
                <Button kind="outline" onClick={() => draft.setImage("")}>
                  Remove picture
                </Button>
              ) : null}
            </Row>
          }
        />
        <CardPart>
          <Form id={profileFormId} onSubmit={draft.form.submit} narrow notice={draft.form.notice}>
            <Field
              label="Name"
              name="name"
              autoComplete="name"
              maxLength={200}
              value={draft.name}
              onChange={(event) => draft.setName(event.target.value)}
              error={errors.name}
            />
            <Field
              label="Image URL"
              aside="Optional"
              name="image"
              type="url"
              inputMode="url"
              autoComplete="photo"
              placeholder="https://"
              value={isUploaded ? "" : draft.image}
              onChange={(event) => draft.setImage(event.target.value)}
              hint={isUploaded ? "Showing the picture you uploaded." : undefined}
              error={
                errors.image ??
                (isBroken ? "The image could not be loaded from this URL." : undefined)
              }
            />
          </Form>
        </CardPart>
      </Card>
    </SettingsSection>
  );
}
