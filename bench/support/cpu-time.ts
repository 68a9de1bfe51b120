import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * Adds up the CPU seconds used so far by a process and all its descendants, the ended ones they
 * waited for included.
 */
export function cpuSeconds(pid: number): number {
  const processes = readProcesses();
  const family = [pid];
  for (const member of family) {
    for (const [child, { parent }] of processes) if (parent === member) family.push(child);
  }
  return (
    family.reduce((sum, member) => sum + (processes.get(member)?.ticks ?? 0), 0) / ticksPerSecond
  );
}

/** Measures the milliseconds of CPU that this process and the database use while `work` runs. */
export async function measureCpuMs(postmaster: number, work: () => Promise<void>): Promise<number> {
  const own = process.cpuUsage();
  const database = cpuSeconds(postmaster);
  await work();
  const { user, system } = process.cpuUsage(own);
  return (user + system) / 1_000 + (cpuSeconds(postmaster) - database) * 1_000;
}

interface Process {
  parent: number;
  ticks: number;
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name in brackets may hold spaces; the fields after it do not.
      const fields = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .map(Number);
      const [, parent = 0] = fields;
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
      processes.set(Number(name), { parent, ticks });
    } catch {
      // It ended while we were looking.
    }
  }
  return processes;
}
