import * as z from "zod/mini";
import { visibleText } from "../visible-text.ts";

const nameLength = 200;
const TeamName = visibleText(1, nameLength);

export const CreateTeam = z.object({
  name: TeamName,
  organizationId: z.optional(z.string()),
});

export const UpdateTeam = z.object({
  teamId: z.string(),
  data: z.object({
    name: z.optional(TeamName),
    /** Which organization the team belongs to; a team is never moved. */
    organizationId: z.optional(z.string()),
  }),
});

export const RemoveTeam = z.object({
  teamId: z.string(),
  organizationId: z.optional(z.string()),
});

export const ListTeamsQuery = z.object({ organizationId: z.optional(z.string()) });

export const TeamMemberInput = z.object({
  teamId: z.string(),
  userId: z.string(),
  organizationId: z.optional(z.string()),
});

/** Without a team the active one is meant. */
export const ListTeamMembersQuery = z.object({ teamId: z.optional(z.string()) });

/** Of the caller in all organizations; of another member in the one that is named or active. */
export const ListUserTeamsQuery = z.object({
  organizationId: z.optional(z.string()),
  userId: z.optional(z.string()),
});

/** `null` means that none is active. */
export const SetActiveTeam = z.object({ teamId: z.optional(z.nullable(z.string())) });

export type TeamMemberInput = z.infer<typeof TeamMemberInput>;
export type SetActiveTeam = z.infer<typeof SetActiveTeam>;
export type UpdateTeam = z.infer<typeof UpdateTeam>;

export interface TeamWire {
  id: string;
  name: string;
  organizationId: string;
  createdAt: string;
  updatedAt: string | null;
}

export interface TeamMemberWire {
  id: string;
  teamId: string;
  userId: string;
  createdAt: string;
}
