import { type ReactNode, useState } from "react";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";
import { Labelled, Mono, Muted, Small } from "#web/ui/text/text.tsx";
import type { ApiDescription, ApiParameter, ApiResponse } from "./openapi-types.ts";
import { type ReferenceOperation, titleAndNote } from "./reference-model.ts";
import {
  MethodAndPath,
  ReferenceInside,
  ReferencePart,
  ReferenceRow,
  ReferenceRows,
  ReferenceSection,
} from "./reference-page.tsx";
import { clientSample, curlSample, type SampleSettings } from "./request-samples.ts";
import { SchemaFields } from "./schema-fields.tsx";
import { listVariants, typeLabel } from "./schema-labels.ts";

export interface OperationSectionProps {
  operation: ReferenceOperation;
  description: ApiDescription;
  settings: SampleSettings;
}

/** Describes one call: its parameters, body, answers and samples. */
export function OperationSection(props: OperationSectionProps): ReactNode {
  const { operation, description } = props;
  const { schemas } = description.components;
  const { body, parameters, responses } = operation;
  const { title, note } = titleAndNote(operation.summary);
  return (
    <ReferenceSection
      id={operation.id}
      title={title}
      head={
        <>
          <MethodAndPath method={operation.method} path={operation.path} />
          {note ? <Muted>{note}</Muted> : null}
          <ScopeLine operation={operation} />
        </>
      }
      aside={<Samples {...props} />}
    >
      <Parameters title="Path parameters" parameters={parameters} place="path" />
      <Parameters title="Query parameters" parameters={parameters} place="query" />
      <Parameters title="Headers" parameters={parameters} place="header" />
      {body ? (
        <ReferencePart title="Body">
          <SchemaFields variants={listVariants(body.schema, schemas)} />
        </ReferencePart>
      ) : null}
      {responses.filter(isSuccess).map(([status, response]) => (
        <ReferencePart key={status} title={`Response ${status}`}>
          <Success response={response} description={description} />
        </ReferencePart>
      ))}
      <ReferencePart title="Errors">
        {responses
          .filter((answer) => !isSuccess(answer))
          .map(([status, response]) => (
            <ErrorAnswer key={status} status={status} response={response} />
          ))}
      </ReferencePart>
    </ReferenceSection>
  );
}

function isSuccess([status]: [status: string, response: ApiResponse]): boolean {
  return status.startsWith("2");
}

function ScopeLine({ operation }: { operation: ReferenceOperation }): ReactNode {
  if (operation.bytes === "signed")
    return <Small>No token needed: the URL is signed. The API returns it.</Small>;
  if (operation.bytes === "public") return <Small>No token needed. The API returns the URL.</Small>;
  if (operation.bytes === "stream")
    return <Small>No token needed. The connection stays open for server-sent events.</Small>;
  if (operation.isAccount) return <AccountAccess operation={operation} />;
  if (operation.isPublic) return <Small>No token needed. For buyers and their browsers.</Small>;
  if (operation.isForCustomers)
    return (
      <Small>
        For customers: the token of a customer session, which begins with <Mono>guild_cst_</Mono>.
      </Small>
    );
  if (operation.isForPersons)
    return (
      <Small>
        For signed-in users whose role allows it. Access tokens are refused. Sign in with{" "}
        <Mono>-c cookies.txt</Mono> first.
      </Small>
    );
  return (
    <Small>
      Needs the scope <Mono>{operation.scope}</Mono>.
    </Small>
  );
}

function AccountAccess({ operation }: { operation: ReferenceOperation }): ReactNode {
  if (operation.isPublic) return <Small>No session needed.</Small>;
  if (!operation.scope) return <Small>Needs a session. API keys are refused.</Small>;
  return (
    <Small>
      Needs a session, or an API key with the scope <Mono>{operation.scope}</Mono>.
    </Small>
  );
}

interface ParametersProps {
  title: string;
  parameters: readonly ApiParameter[];
  place: ApiParameter["in"];
}

function Parameters({ title, parameters, place }: ParametersProps): ReactNode {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return null;
  return (
    <ReferencePart title={title}>
      <ReferenceRows>
        {here.map(({ name, schema, required, description }) => (
          <ReferenceRow
            key={name}
            name={name}
            type={typeLabel(schema, {})}
            note={description}
            {...(required ? { mark: "required" } : {})}
          />
        ))}
      </ReferenceRows>
    </ReferencePart>
  );
}

interface SuccessProps {
  response: ApiResponse;
  description: ApiDescription;
}

/** The answer, field by field. */
function Success({ response, description }: SuccessProps): ReactNode {
  const { schema } = response.content?.["application/json"] ?? {};
  const variants = schema ? listVariants(schema, description.components.schemas) : [];
  if (variants.length === 0) return <Small>{response.description}</Small>;
  return <SchemaFields variants={variants} isAnswer />;
}

function ErrorAnswer({ status, response }: { status: string; response: ApiResponse }): ReactNode {
  const bodies = Object.entries(response.content?.["application/json"]?.examples ?? {});
  return (
    <ReferenceInside title={`${status} ${response.description}`}>
      {bodies.map(([name, { value }]) => (
        <CodeBlock key={name} label={`Response ${status}`}>
          {JSON.stringify(value, null, 2)}
        </CodeBlock>
      ))}
      {bodies.length === 0 ? <Small>No body.</Small> : null}
    </ReferenceInside>
  );
}

/** The request, and what it answers. */
function Samples(props: OperationSectionProps): ReactNode {
  const [, response] = props.operation.responses.find(isSuccess) ?? [];
  const { example } = response?.content?.["application/json"] ?? {};
  return (
    <>
      <Sample {...props} />
      {example === undefined ? null : (
        <Labelled label="Response">
          <CodeBlock label={`Response of ${props.operation.id}`} limitHeight>
            {JSON.stringify(example, null, 2)}
          </CodeBlock>
        </Labelled>
      )}
    </>
  );
}

function Sample({ operation, settings }: OperationSectionProps): ReactNode {
  const client = clientSample(operation, settings);
  const [language, setLanguage] = useState<"curl" | "TypeScript">("curl");
  const code = language === "curl" ? curlSample(operation, settings) : (client ?? "");
  return (
    <Labelled label="Request" action={<CopyButton text={code} what={`call of ${operation.id}`} />}>
      {client === undefined ? null : (
        <Segments
          label={`Language of ${operation.id}`}
          options={[
            { value: "curl", label: "curl" },
            { value: "TypeScript", label: "TypeScript" },
          ]}
          value={language}
          onChange={setLanguage}
        />
      )}
      <CodeBlock label={`Call of ${operation.id}`}>{code}</CodeBlock>
    </Labelled>
  );
}
