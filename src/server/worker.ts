import { unfinishedUploads } from "./catalog/files/unfinished-uploads.ts";
import { auditChain } from "./platform/audit/chain-audit.ts";
import { unkeptObjects } from "./platform/bytes/unkept-objects.ts";
import { expirySource } from "./platform/deadlines/expiry-source.ts";
import { eventPartitions } from "./platform/events/event-partitions.ts";
import { jobsOfReactions } from "./platform/events/reaction-list.ts";
import { startWorker, type Work } from "./platform/jobs/start-worker.ts";
import { oldMails } from "./platform/mail/old-mails.ts";
import { sendMailJob } from "./platform/mail/send-mail-job.ts";
import { monthlyPartitions } from "./platform/partitions/maintain-partitions.ts";
import type { Platform } from "./platform/platform.ts";
import { reactions } from "./reactions.ts";

type SandboxWork = Pick<Work, "jobs" | "deadlines">;

const none: SandboxWork = { jobs: [], deadlines: [] };

/** Every job, deadline and chore of the program. In sandbox mode the payment sandbox brings its own. */
export function listWork(platform: Platform, sandbox: SandboxWork = none): Work {
  return {
    jobs: [sendMailJob(platform.config), ...jobsOfReactions(reactions), ...sandbox.jobs],
    deadlines: [
      expirySource("sessions"),
      expirySource("verifications"),
      expirySource("oauth_states"),
      expirySource("used_id_tokens"),
      expirySource("password_tries"),
      unfinishedUploads,
      unkeptObjects(platform.bytes),
      auditChain,
      ...(platform.config.mode === "live" ? [oldMails] : []),
      ...sandbox.deadlines,
    ],
    chores: [monthlyPartitions([eventPartitions(platform.config)])],
  };
}

/** Starts a worker with all of it; the answer stops it. */
export async function startBackground(
  platform: Platform,
  sandbox?: SandboxWork,
): Promise<() => Promise<void>> {
  const worker = await startWorker(platform, listWork(platform, sandbox));
  return worker.stop;
}
