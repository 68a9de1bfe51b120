import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count } from "#web/platform/format/format.ts";
import { useSession } from "#web/platform/identity/current-user.ts";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";
import { SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { SearchBox } from "#web/ui/lists/card-toolbar.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Heading, Muted } from "#web/ui/text/text.tsx";
import { type ApiDescriptions, apiDescriptionQuery } from "./api-description-query.ts";
import type { ApiDescription } from "./openapi-types.ts";
import { OperationSection } from "./operation-section.tsx";
import { ReferenceIntroduction } from "./reference-introduction.tsx";
import {
  findOperations,
  type ReferenceResource,
  titleAndNote,
  toAccountResources,
  toResources,
} from "./reference-model.ts";
import {
  MethodAndPath,
  ReferenceAnchor,
  ReferenceGroup,
  ReferenceHeading,
  ReferenceHit,
  ReferenceLink,
  ReferencePage,
  ReferenceRows,
  ReferenceSearch,
} from "./reference-page.tsx";

/** Shows both APIs by resource, from the descriptions that this server gives of itself. */
export function ApiReferencePage(): ReactNode {
  const query = useQuery(apiDescriptionQuery);
  const { resource: slug } = useParams({ strict: false }) as { resource?: string };
  const [text, setText] = useState("");
  const sections = query.data ? toSections(query.data) : [];
  const resources = sections.flatMap((section) => section.resources);
  const shown = resources.find((resource) => resource.slug === slug);
  const shownSection = sections.find((section) => shown && section.resources.includes(shown));
  return (
    <ReferencePage
      title={shown ? `${shown.name}, API reference` : "API reference"}
      actions={<ReaderAction />}
      smallNavigation={
        <Stack gap={8}>
          <SearchBox label="Search the reference" value={text} onChange={setText} />
          <ResourceSelect sections={sections} slug={slug ?? ""} />
        </Stack>
      }
      navigation={
        <>
          <ReferenceSearch>
            <SearchBox label="Search the reference" value={text} onChange={setText} />
          </ReferenceSearch>
          <ReferenceGroup
            title={<ReferenceLink to={pagePaths.apiReference}>Introduction</ReferenceLink>}
          />
          {sections.map((section) => (
            <Fragment key={section.title}>
              <ReferenceHeading>{section.title}</ReferenceHeading>
              {section.resources.map((resource) => (
                <ResourceLinks
                  key={resource.slug}
                  resource={resource}
                  isOpen={resource === shown}
                />
              ))}
            </Fragment>
          ))}
        </>
      }
    >
      <AsyncRows query={query} label="Loading the reference" rows={8}>
        {() => {
          if (text.trim()) {
            return <Found resources={resources} text={text} onOpen={() => setText("")} />;
          }
          return shown && shownSection ? (
            <Resource resource={shown} description={shownSection.description} />
          ) : (
            <ReferenceIntroduction isUnknown={slug !== undefined} />
          );
        }}
      </AsyncRows>
    </ReferencePage>
  );
}

interface ReferenceSectionOfApi {
  title: string;
  description: ApiDescription;
  resources: ReferenceResource[];
}

function toSections({ billing, accounts }: ApiDescriptions): ReferenceSectionOfApi[] {
  return [
    { title: "Billing", description: billing, resources: toResources(billing) },
    { title: "Accounts", description: accounts, resources: toAccountResources(accounts) },
  ];
}

interface FoundProps {
  resources: readonly ReferenceResource[];
  text: string;
  onOpen: () => void;
}

/** The results of the search: one row for each call. */
function Found({ resources, text, onOpen }: FoundProps): ReactNode {
  const found = findOperations(resources, text);
  return (
    <>
      <Heading>Search results</Heading>
      <Muted>{found.length === 0 ? "Nothing matches." : count(found.length, "call")}</Muted>
      <ReferenceRows>
        {found.map(({ resource, operation }) => (
          <ReferenceHit
            key={`${resource.slug} ${operation.id}`}
            slug={resource.slug}
            id={operation.id}
            title={titleAndNote(operation.summary).title}
            group={resource.name}
            onOpen={onOpen}
          >
            <MethodAndPath method={operation.method} path={operation.path} />
          </ReferenceHit>
        ))}
      </ReferenceRows>
    </>
  );
}

function ReaderAction(): ReactNode {
  const { data } = useSession();
  const { data: organizations } = useQuery({ ...organizationsQuery, enabled: data !== null });
  const activeId = data?.session.activeOrganizationId;
  const active = organizations?.find(({ id }) => id === activeId);
  if (active) {
    return (
      <LinkButton to={pagePaths.accessTokens} params={{ slug: active.slug }} kind="outline">
        Developers
      </LinkButton>
    );
  }
  return data ? (
    <LinkButton to={pagePaths.home} kind="outline">
      Home
    </LinkButton>
  ) : (
    <LinkButton to={pagePaths.signIn} kind="outline">
      Sign in
    </LinkButton>
  );
}

interface ResourceLinksProps {
  resource: ReferenceResource;
  isOpen: boolean;
}

function ResourceLinks({ resource, isOpen }: ResourceLinksProps): ReactNode {
  return (
    <ReferenceGroup
      title={
        <ReferenceLink to={pagePaths.apiResource} params={{ resource: resource.slug }}>
          {resource.name}
        </ReferenceLink>
      }
    >
      {isOpen
        ? resource.operations.map(({ id, summary }) => (
            <ReferenceAnchor key={id} id={id}>
              {titleAndNote(summary).title}
            </ReferenceAnchor>
          ))
        : null}
    </ReferenceGroup>
  );
}

interface ResourceSelectProps {
  sections: readonly ReferenceSectionOfApi[];
  slug: string;
}

function ResourceSelect({ sections, slug }: ResourceSelectProps): ReactNode {
  const navigate = useNavigate();
  return (
    <SmallSelect
      label="Resource"
      wide
      value={slug}
      options={[
        { value: "", label: "Introduction" },
        ...sections.flatMap(({ title, resources }) =>
          resources.map(({ slug: value, name }) => ({ value, label: `${title}: ${name}` })),
        ),
      ]}
      onChange={(resource) =>
        void (resource
          ? navigate({ to: pagePaths.apiResource, params: { resource } })
          : navigate({ to: pagePaths.apiReference }))
      }
    />
  );
}

interface ResourceProps {
  resource: ReferenceResource;
  description: ApiDescription;
}

function Resource({ resource, description }: ResourceProps): ReactNode {
  const { data } = useSession();
  const settings = {
    baseUrl: appSettings.baseUrl,
    organizationId: data?.session.activeOrganizationId ?? undefined,
  };
  return (
    <>
      <Heading>{resource.name}</Heading>
      {resource.operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          description={description}
          settings={settings}
        />
      ))}
    </>
  );
}
