import { type ReactNode, useState } from "react";
import type {
  CreatedOrganizationWire,
  OrganizationCreate,
} from "#contract/identity/organization-schema.ts";
import { shownPicture } from "#web/platform/files/own-files.ts";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import {
  organizationCall,
  refreshOrganizations,
} from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PictureRow } from "#web/ui/forms/picture-row.tsx";
import { Card, CardFooter, CardPart } from "#web/ui/layout/card.tsx";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { CreationForm } from "./organization-forms.ts";
import { malformedSlug, slugHint, slugProblem, takenSlug, useSlugCheck } from "./slug-check.ts";
import { toSlug } from "./slug-draft.ts";

const formId = "new-organization";

/** `cancel` leads away from the form. */
export function NewOrganizationForm({ cancel }: { cancel?: ReactNode }): ReactNode {
  const [name, setName] = useState("");
  const [typedSlug, setTypedSlug] = useState<string>();
  const [logo, setLogo] = useState("");
  const slug = typedSlug ?? toSlug(name);
  const { submit, errors, notice, pending } = useCreation({ name, slug, logo });
  const slugState = useSlugCheck(slug, { isPaused: pending });
  return (
    <Card>
      <PictureRow
        picture={<SquareMark name={name || "New"} image={shownPicture(logo)} size={56} />}
        note="Any square image on the web. You can also upload one later. If you do not add one, initials are shown."
        action={null}
      />
      <CardPart>
        <Form id={formId} onSubmit={submit} narrow notice={notice}>
          <Field
            label="Name"
            name="name"
            first
            autoComplete="organization"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={errors.name}
          />
          <Field
            label="Slug"
            name="slug"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={slug}
            onChange={(event) => setTypedSlug(event.target.value.toLowerCase())}
            hint={slugHint(slugState)}
            error={errors.slug ?? slugProblem(slugState)}
          />
          <Field
            label="Image URL"
            aside="Optional"
            name="logo"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={logo}
            onChange={(event) => setLogo(event.target.value)}
            error={errors.logo}
          />
        </Form>
      </CardPart>
      <CardFooter>
        You can change all of this later.
        <Row>
          {cancel}
          <Button type="submit" form={formId} pending={pending}>
            Create organization
          </Button>
        </Row>
      </CardFooter>
    </Card>
  );
}

function useCreation({ name, slug, logo }: { name: string; slug: string; logo: string }) {
  const switchTo = useSwitchOrganization();
  return useApiForm({
    schema: CreationForm,
    toInput: () => ({ name, slug, ...(logo.trim() ? { logo: logo.trim() } : {}) }),
    invalid: {
      name: "Enter a name of up to 200 characters.",
      slug: malformedSlug,
      logo: "Enter a URL that starts with https://, up to 2,048 characters.",
    },
    save: (input) =>
      organizationCall<CreatedOrganizationWire>("create", input satisfies OrganizationCreate),
    onSaved: async ({ id, slug, name }) => {
      await refreshOrganizations();
      showToast("good", `${name} was created.`);
      await switchTo({ id, slug });
    },
    refusals: {
      ORGANIZATION_ALREADY_EXISTS: { field: "slug", message: takenSlug },
      YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
        message: "You have reached the maximum number of organizations.",
      },
      YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
        message: "Only administrators of this site can create organizations.",
      },
    },
  });
}
