import { readdir } from 'node:fs/promises'
import type { Notice } from '#server/notice.ts'

/**
 * The notices of a folder, each file's one export: a new notice is a new file and nothing else. A file that does not export
 * exactly one notice, and a kind that two of them claim, stop the start and say where.
 */
export async function noticesIn(folder: URL): Promise<readonly Notice[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const notices: Notice[] = []
  for (const name of names) {
    const module: Record<string, unknown> = await import(new URL(name, folder).href)
    const found = Object.values(module).filter(isNotice)
    const [notice] = found
    if (!notice || found.length !== Object.keys(module).length || found.length > 1)
      throw new Error(`${new URL(name, folder).pathname} must export exactly one notice`)
    if (notices.some(({ kind }) => kind === notice.kind))
      throw new Error(`${new URL(name, folder).pathname} repeats the notice ${notice.kind}`)
    notices.push(notice)
  }
  return notices
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' && value !== null && 'kind' in value && 'read' in value
