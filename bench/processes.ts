import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server as ServerProcess } from '../test/server-process.ts'

/** The product, the same statements on a bare server, and the best statements known on a bare server. */
export type ServerName = 'product' | 'same' | 'real'

export type Server = ServerProcess<ServerName>

/** The kernel's unit of CPU time in /proc, on every Linux that Node runs on. */
const TICK_MS = 10

/** Runs the work while the other servers are stopped, so that nothing of their background counts. */
export async function alone<Result>(others: readonly Server[], work: () => Promise<Result>): Promise<Result> {
  for (const { pid } of others) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const { pid } of others) process.kill(pid, 'SIGCONT')
  }
}

/** CPU time of a process so far, in milliseconds. */
export const cpuMs = (pid: number): number => {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Waits until a process has nothing more to do, such as events that came while it was stopped. */
export async function quiet(pid: number): Promise<void> {
  for (let before = -1, now = cpuMs(pid); now - before > TICK_MS; now = cpuMs(pid)) {
    before = now
    await sleep(150)
  }
}

/** CPU time so far of a process and its children, such as a PostgreSQL server's, in milliseconds. */
export function familyCpuMs(pid: number): number {
  let sum = cpuMs(pid)
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      if (Number(statOf(Number(name))[1]) === pid) sum += cpuMs(Number(name))
    } catch {
      // it has ended meanwhile
    }
  return sum
}

/** Fields of /proc/<pid>/stat after the command's name: state, parent, … */
const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
