import type {
  InvitationWire,
  OpenInvitationWire,
} from "../../src/contract/identity/invitation-schema.ts";
import type {
  MemberListWire,
  MemberWire,
  MemberWithUserWire,
} from "../../src/contract/identity/member-schema.ts";
import type {
  ChangedOrganizationWire,
  CreatedOrganizationWire,
  FullOrganizationWire,
  OrganizationWire,
} from "../../src/contract/identity/organization-schema.ts";
import type { TeamMemberWire, TeamWire } from "../../src/contract/identity/team-schema.ts";
import { fetchWithJar } from "./auth-client.ts";
import type { Release } from "./release-names.ts";
import { getPackage } from "./releases.ts";

export interface Outcome<Data> {
  data: Data | null;
  error: { status: number; message?: string | undefined } | null;
}

/** The official client makes dates of what looks like one. */
type Revived<Wire> = {
  [Key in keyof Wire]: Key extends "createdAt" | "updatedAt" | "expiresAt" ? Date : Wire[Key];
};
type Call<Data> = (input?: object) => Promise<Outcome<Data>>;

/**
 * The methods of its organization plugin, typed by our contract: the plugin's own types do not pass
 * a compiler that tells a missing property from an undefined one, and are dropped without them.
 */
export interface OrganizationCalls {
  create: Call<Revived<CreatedOrganizationWire>>;
  checkSlug: Call<{ status: boolean }>;
  update: Call<Revived<ChangedOrganizationWire>>;
  delete: Call<OrganizationWire>;
  list: Call<OrganizationWire[]>;
  setActive: Call<FullOrganizationWire>;
  getFullOrganization: Call<FullOrganizationWire>;
  getActiveMember: Call<MemberWithUserWire>;
  leave: Call<MemberWithUserWire>;
  removeMember: Call<{ member: MemberWithUserWire }>;
  updateMemberRole: Call<MemberWire>;
  hasPermission: Call<{ error: null; success: boolean }>;
  inviteMember: Call<Revived<InvitationWire>>;
  getInvitation: Call<OpenInvitationWire>;
  listInvitations: Call<InvitationWire[]>;
  acceptInvitation: Call<{ invitation: InvitationWire; member: MemberWire }>;
  rejectInvitation: Call<{ invitation: InvitationWire; member: null }>;
  cancelInvitation: Call<InvitationWire>;
  createTeam: Call<TeamWire>;
  listTeams: Call<TeamWire[]>;
  updateTeam: Call<TeamWire>;
  removeTeam: Call<{ message: string }>;
}

/** Calls that only newer releases have. */
export interface NewerOrganizationCalls extends OrganizationCalls {
  listMembers: Call<MemberListWire>;
  getActiveMemberRole: Call<{ role: string }>;
  listUserInvitations: Call<OpenInvitationWire[]>;
  listUserTeams: Call<TeamWire[]>;
  listTeamMembers: Call<Revived<TeamMemberWire>[]>;
  addTeamMember: Call<Revived<TeamMemberWire>>;
  removeTeamMember: Call<{ message: string }>;
  setActiveTeam: Call<TeamWire>;
}

/** Returns the official client with its organization plugin, teams on, in a browser of its own. */
export function officialOrganizationClient(baseURL: string, release: Release = "1.2.12") {
  const { createAuthClient } = getPackage(release).client;
  const { organizationClient } = getPackage(release).plugins;
  const jar = new Map<string, string>();
  const client = createAuthClient({
    baseURL,
    plugins: [organizationClient({ teams: { enabled: true } }) as never],
    fetchOptions: { customFetchImpl: (input, init) => fetchWithJar(jar, baseURL, input, init) },
  });
  const { organization } = client as unknown as { organization: NewerOrganizationCalls };
  return { client: { ...pick(client), organization }, jar };
}

function pick({ signUp, getSession }: OfficialClient) {
  return { signUp, getSession };
}

type OfficialClient = ReturnType<ReturnType<typeof getPackage>["client"]["createAuthClient"]>;
