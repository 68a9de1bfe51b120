import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { useSession } from "#web/platform/current-user.ts";
import { organizationsQuery } from "#web/platform/organization-queries.ts";
import { SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { InlineCode } from "#web/ui/text/inline-code.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Heading, Muted } from "#web/ui/text/text.tsx";
import { apiDescriptionQuery } from "./api-description-query.ts";
import type { ApiDescription } from "./openapi-types.ts";
import { OperationSection } from "./operation-section.tsx";
import { type ReferenceResource, resourcesOf } from "./reference-model.ts";
import {
  FileLink,
  ReferenceAnchor,
  ReferenceGroup,
  ReferenceLink,
  ReferencePage,
} from "./reference-page.tsx";

/** The API by resource, from the description that this server gives of itself. */
export function ApiReferencePage(): ReactNode {
  const query = useQuery(apiDescriptionQuery);
  const { resource: slug } = useParams({ strict: false }) as { resource?: string };
  const resources = query.data ? resourcesOf(query.data) : [];
  const shown = resources.find((resource) => resource.slug === slug);
  return (
    <ReferencePage
      title={shown ? `${shown.name}, API reference` : "API reference"}
      actions={<ReaderAction />}
      smallNavigation={<ResourceSelect resources={resources} slug={slug ?? ""} />}
      navigation={
        <>
          <ReferenceGroup
            title={<ReferenceLink to={pagePaths.apiReference}>Introduction</ReferenceLink>}
          />
          {resources.map((resource) => (
            <ResourceLinks key={resource.slug} resource={resource} isOpen={resource === shown} />
          ))}
        </>
      }
    >
      <AsyncRows query={query} label="Loading the reference" rows={8}>
        {(description) =>
          shown ? (
            <Resource resource={shown} description={description} />
          ) : (
            <Introduction description={description} isUnknown={slug !== undefined} />
          )
        }
      </AsyncRows>
    </ReferencePage>
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
        Access tokens
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
              {summary.replace(/\..*$/s, "")}
            </ReferenceAnchor>
          ))
        : null}
    </ReferenceGroup>
  );
}

interface ResourceSelectProps {
  resources: readonly ReferenceResource[];
  slug: string;
}

function ResourceSelect({ resources, slug }: ResourceSelectProps): ReactNode {
  const navigate = useNavigate();
  return (
    <SmallSelect
      label="Resource"
      wide
      value={slug}
      options={[
        { value: "", label: "Introduction" },
        ...resources.map(({ slug: value, name }) => ({ value, label: name })),
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

interface IntroductionProps {
  description: ApiDescription;
  isUnknown: boolean;
}

function Introduction({ description, isUnknown }: IntroductionProps): ReactNode {
  return (
    <>
      <Heading>{description.info.title}</Heading>
      {isUnknown ? (
        <Notice tone="warn">Resource not found. Choose one from the list.</Notice>
      ) : null}
      <Muted>
        <InlineCode>{description.info.description}</InlineCode>
      </Muted>
      <Card title="Your first call" note="Replace $TOKEN with an access token">
        <CardBody>
          <CodeBlock label="First call">
            {`curl ${appSettings.baseUrl}/v1/products/ \\\n  -H "Authorization: Bearer $TOKEN"`}
          </CodeBlock>
        </CardBody>
      </Card>
      <Card title="OpenAPI" note="The whole API as an OpenAPI 3.1 document">
        <CardBody>
          <FileLink href={`${appSettings.baseUrl}/v1/openapi.json`} />
        </CardBody>
      </Card>
    </>
  );
}
