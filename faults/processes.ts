import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; parent: number; command: string }

/** Every living process below one, from /proc. */
export function descendants(ancestor: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)))
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)])
  return below(ancestor)
}

export const isAlive = (pid: number): boolean => read(pid).length > 0

function read(pid: number): Process[] {
  try {
    const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    if (state === 'Z') return []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return [{ pid, parent: Number(parent), command }]
  } catch {
    return [] // it has ended meanwhile
  }
}
