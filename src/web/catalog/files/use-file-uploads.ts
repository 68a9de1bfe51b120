import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { maxMediaBytes } from "#contract/billing/file-limits.ts";
import type { FileService, FileWire } from "#contract/billing/file-schema.ts";
import { maxAvatarBytes } from "#contract/picture.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { pictureProblem } from "#web/platform/files/file-pieces.ts";
import { uploadFile } from "#web/platform/files/upload-file.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";

export interface Upload {
  key: number;
  file: File;
  service: FileService;
  state: "waiting" | "sending" | "checking" | "failed";
  sentBytes: number;
  problem?: string | undefined;
  /** Known once the server knows of it: from then on it can be resumed. */
  fileId?: string | undefined;
}

export interface FileUploads {
  uploads: readonly Upload[];
  /** With the id of an unfinished upload the file goes on with that one. */
  add: (files: readonly File[], service: FileService, resumeId?: string) => void;
  retry: (key: number) => void;
  /** Stops it if it is under way; what arrived is forgotten after a day. */
  dismiss: (key: number) => void;
}

/**
 * Runs the uploads of one page one after the other; each part of a file that arrived stays there
 * when one fails.
 */
export function useFileUploads(onUploaded?: (file: FileWire) => void): FileUploads {
  const seller = useSeller();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [runningKey, setRunningKey] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const nextKey = useRef(1);
  const announce = useEffectEvent((file: FileWire) => onUploaded?.(file));

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const start = useEffectEvent(async ({ key, file, service, fileId }: Upload): Promise<void> => {
    const { signal } = renew(stop);
    setRunningKey(key);
    change(key, { state: "sending", problem: undefined });
    try {
      const done = await uploadFile(seller.api, file, {
        service,
        resumeId: fileId,
        signal,
        onBegun: (id) => change(key, { fileId: id }),
        onProgress: (sentBytes) => change(key, { sentBytes }),
        onSent: () => change(key, { state: "checking", sentBytes: file.size }),
      });
      remove(key);
      announce(done);
    } catch (error) {
      if (!signal.aborted) change(key, { state: "failed", problem: toProblem(error) });
    }
    await refreshSeller(seller, "files");
    setRunningKey(undefined);
  });

  useEffect(() => {
    const next = uploads.find(({ state }) => state === "waiting");
    if (next && runningKey === undefined) void start(next);
  }, [uploads, runningKey]);
  useEffect(() => () => stop.current?.abort(), []);
  useLeaveWarning(uploads.some(({ state }) => state !== "failed"));

  return {
    uploads,
    add: (files, service, resumeId) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({
          ...newUpload(nextKey.current++, file, service),
          fileId: resumeId,
        })),
      ]),
    retry: (key) => change(key, { state: "waiting", problem: undefined }),
    dismiss: (key) => {
      if (runningKey === key) stop.current?.abort();
      remove(key);
    },
  };
}

function renew(stop: RefObject<AbortController | undefined>): AbortController {
  stop.current = new AbortController();
  return stop.current;
}

function newUpload(key: number, file: File, service: FileService): Upload {
  const problem = problemBefore(file, service);
  return { key, file, service, sentBytes: 0, state: problem ? "failed" : "waiting", problem };
}

function problemBefore(file: File, service: FileService): string | undefined {
  if (service === "product_media") return pictureProblem(file, maxMediaBytes);
  if (service === "organization_avatar") return pictureProblem(file, maxAvatarBytes);
  return file.size === 0 ? "This file is empty." : undefined;
}

/** Words of the first thing that is wrong; a file has no fields to put them at. */
function toProblem(error: unknown): string {
  if (error instanceof DOMException && error.name === "NotReadableError") {
    return "This file cannot be read. It may have been moved or changed. Choose it again.";
  }
  if (!(error instanceof ApiRefusal)) {
    reportError(error);
    return "Something went wrong on this page. Try again.";
  }
  if (error.status === 0) return "The connection was lost. Try again to resume the upload.";
  return error.issues[0]?.message ?? error.message;
}

/** The browser asks before it leaves while bytes are on their way. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);
}
