import { fetchWithJar } from "./auth-client.ts";
import type { Release } from "./release-names.ts";
import { getPackage } from "./releases.ts";

export interface JourneyAnswer {
  data: unknown;
  error: { status: number; message?: string | undefined } | null;
}

type Call = (...input: unknown[]) => Promise<JourneyAnswer>;
type Calls<Name extends string> = Readonly<Record<Name, Call>>;

/** Every call that some release has: a client sends any path, so a release may lack some. */
export type JourneyClient = Calls<
  | "signOut"
  | "getSession"
  | "listSessions"
  | "revokeSession"
  | "revokeSessions"
  | "revokeOtherSessions"
  | "updateUser"
  | "changeEmail"
  | "changePassword"
  | "forgetPassword"
  | "requestPasswordReset"
  | "resetPassword"
  | "sendVerificationEmail"
  | "verifyEmail"
  | "listAccounts"
  | "linkSocial"
  | "unlinkAccount"
  | "getAccessToken"
  | "refreshToken"
  | "accountInfo"
  | "$fetch"
> & {
  readonly deleteUser: Call & Calls<"callback">;
  readonly signUp: Calls<"email">;
  readonly signIn: Calls<"email" | "social">;
  readonly organization: Calls<OrganizationCall>;
  readonly admin: Calls<AdministrationCall>;
  readonly apiKey: Calls<"create" | "get" | "list" | "update" | "delete">;
};

export type OrganizationCall =
  | "create"
  | "checkSlug"
  | "update"
  | "delete"
  | "list"
  | "setActive"
  | "getFullOrganization"
  | "getActiveMember"
  | "getActiveMemberRole"
  | "leave"
  | "listMembers"
  | "removeMember"
  | "updateMemberRole"
  | "hasPermission"
  | "inviteMember"
  | "acceptInvitation"
  | "rejectInvitation"
  | "cancelInvitation"
  | "getInvitation"
  | "listInvitations"
  | "listUserInvitations"
  | "createTeam"
  | "listTeams"
  | "listUserTeams"
  | "updateTeam"
  | "removeTeam"
  | "setActiveTeam"
  | "listTeamMembers"
  | "addTeamMember"
  | "removeTeamMember";

export type AdministrationCall =
  | "listUsers"
  | "getUser"
  | "createUser"
  | "updateUser"
  | "setRole"
  | "banUser"
  | "unbanUser"
  | "impersonateUser"
  | "stopImpersonating"
  | "listUserSessions"
  | "revokeUserSession"
  | "revokeUserSessions"
  | "removeUser"
  | "setUserPassword"
  | "hasPermission";

/** Takes note of each request, such as `POST /sign-in/email`. */
export type NoteRequest = (request: string) => void;

/**
 * Returns the official client with its plugins for organizations, administration and API keys, in a
 * browser of its own. Its types differ by release, so it has none here.
 */
export function journeyClient(baseURL: string, release: Release, note: NoteRequest) {
  const { client, plugins } = getPackage(release);
  const jar = new Map<string, string>();
  const opened = client.createAuthClient({
    baseURL,
    plugins: [
      plugins.organizationClient({ teams: { enabled: true } }) as never,
      plugins.adminClient() as never,
      plugins.apiKeyClient() as never,
    ],
    fetchOptions: {
      customFetchImpl: (input, init) => {
        const { pathname } = new URL(String(input));
        note(`${init?.method ?? "GET"} ${pathname.replace("/api/auth", "")}`);
        return fetchWithJar(jar, baseURL, input, init);
      },
    },
  });
  return { client: opened as unknown as JourneyClient, jar };
}
