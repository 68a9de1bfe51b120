import * as z from "zod/mini";

const nameLength = 200;
const TeamName = z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLength));

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

export type UpdateTeam = z.infer<typeof UpdateTeam>;

export interface TeamWire {
  id: string;
  name: string;
  organizationId: string;
  createdAt: string;
  updatedAt: string | null;
}
