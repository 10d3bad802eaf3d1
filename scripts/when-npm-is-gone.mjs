import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Calls back when the npm that started this process has ended, also by `kill -9`: its shell passes no signal on, and may
 * live on without it. At once when npm ended before this was called. Does nothing when no npm did.
 */
export function whenNpmIsGone(callBack) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const { command, parent: grandparent } = look(parent)
  // some shells exec the only command they are given, and then npm itself is the parent
  const npm = /^-?(ba|da|z|k|a)?sh$/.test(command) ? grandparent : null
  const starter = npm ?? parent
  if (takesOrphans(starter, look(starter).command)) return callBack()
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || look(parent).parent === npm)) return
    clearInterval(timer)
    callBack()
  }, LOOK_EVERY_MS).unref()
}

/**
 * Whether a process is the one that orphans come to: the first one, unless npm itself is that, as in a container, or a session's systemd, which is
 * no shell either.
 */
export function takesOrphans(pid, command) {
  if (command === 'systemd') return true
  return pid <= 1 && !/^(npm|node|pnpm|yarn|bun)/.test(command)
}

/** Name and parent of a process. */
function look(pid) {
  try {
    const [, command, , parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { command, parent: Number(parent) }
  } catch {
    // no /proc: macOS
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, command = ''] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/.exec(stdout) ?? []
    return { command, parent: Number(parent) }
  }
}
