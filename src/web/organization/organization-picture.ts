import type { FileWire } from "#contract/billing/file-schema.ts";
import type { OrganizationUpdate } from "#contract/identity/organization-schema.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { sellerApi } from "#web/platform/api/seller-api.ts";
import { isOwnFile } from "#web/platform/files/own-files.ts";
import { uploadFile } from "#web/platform/files/upload-file.ts";
import {
  organizationCall,
  refreshOrganizations,
} from "#web/platform/organization/organization-queries.ts";

/** The picture becomes a file of the organization, and its address the organization's logo. */
export async function uploadLogo(
  { id: organizationId, logo }: { id: string; logo: string | null },
  file: File,
): Promise<void> {
  const api = sellerApi(organizationId);
  const uploaded = await uploadFile(api, file, { service: "organization_avatar" });
  const data = { logo: toAddress(uploaded) };
  await organizationCall("update", { organizationId, data } satisfies OrganizationUpdate);
  await refreshOrganizations();
  const former = formerFileId(logo);
  // Whether or not the former file goes, the new picture is shown.
  if (former) await api.delete(`/files/${former}`).catch(reportUnlessRefused);
}

function toAddress(file: FileWire): string {
  return "public_url" in file ? file.public_url : "";
}

function formerFileId(logo: string | null): string | undefined {
  return isOwnFile(logo) ? /\/files\/public\/([0-9a-f-]{36})\//.exec(logo ?? "")?.[1] : undefined;
}
