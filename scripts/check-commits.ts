import { spawnSync } from "node:child_process";
import { join } from "node:path";

const maxSubjectLength = 72;
/** The last commit that was written before subjects were checked. */
const lastUncheckedCommit = "a839c36aeac37f23784e3bb56c51c7198a8d4615";

/** Subjects that are too long, or the reason why no commit can be checked here. */
export type CommitCheck = { faults: readonly string[] } | { skipped: string };

/**
 * Checks the subjects of all commits after `base`. A copy of the source without its history has
 * none to check.
 */
export function checkCommits(
  root = join(import.meta.dirname, ".."),
  base = lastUncheckedCommit,
): CommitCheck {
  const hasBase = git(root, ["merge-base", "--is-ancestor", base, "HEAD"]) !== undefined;
  if (!hasBase) return { skipped: `no history since ${base.slice(0, 7)} here` };
  const log = git(root, ["log", "--format=%h %s", `${base}..HEAD`]) ?? "";
  return { faults: subjectFaults(log) };
}

/**
 * Returns one line for each subject that is too long; `log` has one commit per line, its hash
 * first.
 */
export function subjectFaults(log: string): string[] {
  return log
    .split("\n")
    .map((row) => ({ row, length: [...row.replace(/^\w+ /, "")].length }))
    .filter(({ length }) => length > maxSubjectLength)
    .map(({ row, length }) => `${row}\n  ${length} characters, at most ${maxSubjectLength}`);
}

/** Undefined where git is missing, and where it refuses. */
function git(root: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}
