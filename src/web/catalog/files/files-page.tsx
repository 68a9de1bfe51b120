import { useQuery } from "@tanstack/react-query";
import { Files, FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type FileService, type FileWire, fileServices } from "#contract/billing/file-schema.ts";
import { sizeLabel } from "#web/platform/files/file-pieces.ts";
import type { RowQuestion } from "#web/platform/lists/use-row-questions.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { useListPage } from "#web/seller/use-list-page.tsx";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row, Stack } from "#web/ui/layout/stack.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell, ThingPicture } from "#web/ui/lists/thing-cell.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { DeleteFileDialog, EditFileDialog, ResumeDialog } from "./file-dialogs.tsx";
import { kindLabels, usageLabel } from "./file-labels.ts";
import { type FilesList, fileItems, useDownload } from "./file-menu.tsx";
import { filesQuery, fileUsagesQuery } from "./file-queries.ts";
import { FileDropZone, UploadList } from "./file-upload.tsx";
import { type FileUploads, useFileUploads } from "./use-file-uploads.ts";

const filters = [
  {
    name: "kind",
    label: "Type",
    options: [
      { value: "", label: "All files" },
      ...fileServices.map((value) => ({ value, label: kindLabels[value] })),
    ],
  },
];

export function FilesPage(): ReactNode {
  const page: FilesList = useListPage({
    noun: { one: "file", many: "files" },
    query: filesQuery,
    sort: "-created_at",
    filters,
    resource: "products",
  });
  const { may } = page;
  const usedBy = useUsages(page.rows);
  const download = useDownload();
  const uploads = useFileUploads(({ name }) => showToast("good", `${name} was uploaded.`));
  return (
    <Stack>
      {may.allowed ? <UploadPlace uploads={uploads} /> : null}
      <ListCard
        {...page.card}
        searchLabel="Search by name"
        columns={[
          ...buildColumns(page, usedBy),
          page.menuColumn(
            ({ name }) => name,
            (file) => fileItems(page, file, { usedBy: usedBy(file), download }),
          ),
        ]}
        summary={(file) => `${sizeLabel(file.size)}, ${toPurpose(file, usedBy(file))}`}
        empty={{
          icon: <Files aria-hidden />,
          title: "No files yet",
          call: firstFileCall(),
          children: may.denied
            ? `Upload files for buyers to download, and product pictures. ${may.who} upload them.`
            : "Upload files for buyers to download, and product pictures. Drop the first one above.",
        }}
      />
      <Question asked={page.asked} uploads={uploads} onClosed={page.close} />
    </Stack>
  );
}

function firstFileCall(): string {
  return apiCall("POST", "/files/", {
    service: "downloadable",
    name: "handbook.pdf",
    mime_type: "application/pdf",
    size: 48210,
    upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 48209 }] },
  });
}

function UploadPlace({ uploads }: { uploads: FileUploads }): ReactNode {
  const [service, setService] = useState<FileService>("downloadable");
  return (
    <Card title="Upload files" note="Choose what they are for, then drop them here">
      <CardBody>
        <Segments
          label="Upload as"
          options={uploadKinds}
          value={service === "downloadable" ? service : "product_media"}
          onChange={setService}
        />
        <FileDropZone service={service} multiple onFiles={(files) => uploads.add(files, service)} />
        <UploadList {...uploads} />
      </CardBody>
    </Card>
  );
}

const uploadKinds = (["downloadable", "product_media"] as const).map((value) => ({
  value,
  label: kindLabels[value],
}));

interface QuestionProps {
  asked: RowQuestion<FileWire, "edit" | "resume" | "delete"> | undefined;
  uploads: FileUploads;
  onClosed: () => void;
}

function Question({ asked, uploads, onClosed }: QuestionProps): ReactNode {
  if (!asked) return null;
  const { question, row: file } = asked;
  switch (question) {
    case "edit":
      return <EditFileDialog file={file} onClosed={onClosed} />;
    case "delete":
      return <DeleteFileDialog file={file} onClosed={onClosed} />;
    case "resume":
      return (
        <ResumeDialog
          file={file}
          onFile={(chosen) => uploads.add([chosen], file.service, file.id)}
          onClosed={onClosed}
        />
      );
  }
}

/** In words, empty for what nothing uses or what is not known yet. */
function useUsages(files: readonly FileWire[]): (file: FileWire) => string {
  const seller = useSeller();
  const { data } = useQuery(
    fileUsagesQuery(
      seller,
      files.map(({ id }) => id),
    ),
  );
  const labels = new Map(data?.items.map((usage) => [usage.file_id, usageLabel(usage)]));
  return ({ id }) => labels.get(id) ?? "";
}

function buildColumns(page: FilesList, usedBy: (file: FileWire) => string): Column<FileWire>[] {
  return [
    {
      header: "File",
      sort: "name",
      cell: (file) => (
        <ThingCell
          icon={<FilePicture file={file} />}
          title={file.name}
          note={<FileNote file={file} />}
          badge={file.is_uploaded ? undefined : <Badge tone="warn">Not finished</Badge>}
        />
      ),
    },
    { header: "Type", cell: ({ service }) => kindLabels[service], wide: true },
    { header: "Used by", cell: (file) => capitalized(usedBy(file)) || <NoValue />, wide: true },
    page.createdColumn("Uploaded"),
    {
      header: "Size",
      sort: "size",
      cell: ({ size }) => sizeLabel(size).replace(" ", "\u00a0"),
      figures: true,
      wide: true,
    },
  ];
}

function toPurpose({ service }: FileWire, usedBy: string): string {
  return usedBy ? `used by ${usedBy}` : kindLabels[service].toLowerCase();
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function FilePicture({ file }: { file: FileWire }): ReactNode {
  return "public_url" in file && file.is_uploaded ? (
    <ThingPicture src={file.public_url} />
  ) : (
    <FileText aria-hidden />
  );
}

/** Version and checksum, where there are any. */
function FileNote({ file }: { file: FileWire }): ReactNode {
  const checksum = file.is_uploaded ? file.checksum_sha256_hex : null;
  if (!file.version && !checksum) return null;
  return (
    <Row gap={4}>
      {file.version ? `Version ${file.version}` : null}
      {checksum ? (
        <>
          SHA-256 <CopyValue text={checksum} what="checksum" first={8} />
        </>
      ) : null}
    </Row>
  );
}
