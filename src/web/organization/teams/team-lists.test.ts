import { expect, test } from "vitest";
import { listTeamIds, membersIn, teamChanges, teamIdsIn, teamNames } from "./team-lists.ts";

const createdAt = "2026-06-02T09:00:00Z";
const place = (teamId: string, userId: string) => ({
  id: `${teamId}${userId}`,
  teamId,
  userId,
  createdAt,
});
const teamMembers = [place("support", "maya"), place("sales", "kofi"), place("sales", "maya")];
const maya = { userId: "maya", teamId: "support" };
const kofi = { userId: "kofi", teamId: "sales" };
const lucia = { userId: "lucia", teamId: null };
const team = (id: string, name: string) => ({
  id,
  name,
  organizationId: "o",
  createdAt,
  updatedAt: null,
});
const teams = [team("support", "Support"), team("sales", "Sales")];

test("a member's teams come in the order of joining them; until they are known, the first one", () => {
  expect(listTeamIds(teamMembers, maya)).toEqual(["support", "sales"]);
  expect(listTeamIds(teamMembers, lucia)).toEqual([]);
  expect(listTeamIds(undefined, maya)).toEqual(["support"]);
  expect(listTeamIds(undefined, lucia)).toEqual([]);
});

test("the members of a team come in the order of the organization's list", () => {
  const people = [kofi, maya, lucia];

  expect(membersIn(teamMembers, people, "sales")).toEqual([kofi, maya]);
  expect(membersIn(undefined, people, "sales")).toEqual([kofi]);
});

test.each([
  [["support", "sales"], "Support, Sales"],
  [["sales", "removed"], "Sales"],
  [["removed"], "—"],
  [[], "—"],
])("the teams %j are shown as %s", (ids, text) => {
  expect(teamNames(teams, ids)).toBe(text);
});

test("several teams of an invitation are separated by commas", () => {
  expect(teamIdsIn("support,sales")).toEqual(["support", "sales"]);
  expect(teamIdsIn("support")).toEqual(["support"]);
  expect(teamIdsIn(null)).toEqual([]);
});

test("a change of teams is what is added and what is removed", () => {
  expect(teamChanges(["support"], ["support"])).toEqual({ added: [], removed: [] });
  expect(teamChanges(["support", "sales"], ["sales", "press"])).toEqual({
    added: ["press"],
    removed: ["support"],
  });
});
