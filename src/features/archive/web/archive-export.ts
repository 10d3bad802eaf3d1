import { useSyncExternalStore } from 'react'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { failedAnswer, RequestFailure } from '#web/failure.ts'
import { saveFile } from '#web/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { TOTAL_ROWS } from '../archive.ts'
import type { ArchiveSearch } from '../archive-search.ts'

export type FileForm = 'csv' | 'xlsx'
export const FORM_NAMES: Record<FileForm, string> = { csv: 'CSV', xlsx: 'Excel' }

/** A file that is being made, or that could not be. */
export type Export = {
  form: FileForm
  bytes: number
  /** Of a CSV file, whose lines can be counted. */
  rows: number | null
  /** How many rows there will be; null where that is unknown. */
  total: number | null
  failure: unknown
  /** Stops it, or puts away that it failed. */
  end: () => void
}

// outside the page: the export goes on while the person looks at something else, or works for another organisation
const files = new Map<string, Export>()
const watchers = new Set<() => void>()

function show(organizationId: string, next: Export | null): void {
  if (next) files.set(organizationId, next)
  else files.delete(organizationId)
  for (const changed of watchers) changed()
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The file that is being made for this organisation. */
export const useExport = (organizationId: string): Export | null =>
  useSyncExternalStore(watch, () => files.get(organizationId) ?? null)

/** Fetches all that the list shows as a file, one at a time for each organisation, and saves it when it is whole. */
export async function startExport(organizationId: string, search: ArchiveSearch, form: FileForm): Promise<void> {
  const before = files.get(organizationId)
  if (before && before.failure === undefined) return
  const leaving = new AbortController()
  const own = () => files.get(organizationId)?.end === end
  const end = () => {
    leaving.abort()
    if (own()) show(organizationId, null)
  }
  show(organizationId, { form, bytes: 0, rows: null, total: null, failure: undefined, end })
  const update = (changes: Partial<Export>) => {
    const shown = files.get(organizationId)
    if (shown && own()) show(organizationId, { ...shown, ...changes })
  }
  try {
    const query = new URLSearchParams({ organizationId })
    for (const [name, value] of Object.entries(search)) if (value) query.set(name, value)
    const content = await fetchWhole(`/api/archive/archive.${form}?${query}`, form, leaving.signal, update)
    if (!own()) return
    saveFile(`arkisto-${dayInHelsinki(new Date())}.${form}`, content)
    show(organizationId, null)
    toast.success(`${FORM_NAMES[form]}-tiedosto on ladattu`)
  } catch (failure) {
    update({ failure })
  }
}

const LINE_END = 10

async function fetchWhole(
  url: string,
  form: FileForm,
  signal: AbortSignal,
  update: (changes: Partial<Export>) => void,
) {
  const response = await fetch(url, { signal }).catch(() => {
    throw new RequestFailure()
  })
  if (!response.ok || !response.body) throw failedAnswer(response.status, await response.json().catch(() => null))
  const header = response.headers.get(TOTAL_ROWS)
  const total = header === null ? null : Number(header)
  const parts: BlobPart[] = []
  let bytes = 0
  // its first line has the titles
  let lines = -1
  const reader = response.body.getReader()
  for (;;) {
    // a connection that broke half way must not pass for the whole file
    const { done, value } = await reader.read().catch(() => {
      throw new RequestFailure()
    })
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    if (form === 'csv') for (const byte of value) if (byte === LINE_END) lines += 1
    update({ bytes, total, rows: form === 'csv' ? Math.max(lines, 0) : null })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
