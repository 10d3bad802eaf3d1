import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadedFile } from '#shared/upload.ts'
import { isLineUp, watchLine } from '../line.ts'
import { type ChosenPlace, chosenFor, dropChosen, keepChosen } from '../offline/chosen-store.ts'
import type { UploadTarget } from './upload-file.ts'
import { type Upload, useUploads } from './use-uploads.ts'

export type AttachmentsOf = UploadTarget & {
  /** What is uploaded so far; the form sends these ids along. */
  files: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  /** How many there may be in all, default 10. */
  max?: number | undefined
  /** Called with a file that is taken off again, so that the server can forget it at once. */
  onRemoved?: ((fileId: string) => void) | undefined
  /** The form can wait for a connection: files that could not be sent without one are sent when it is back. */
  mayWait?: boolean | undefined
  /** Where the browser keeps what was chosen until it is uploaded: it outlives the page. */
  keptAt?: ChosenPlace | undefined
}

/** A file whose bytes this page still has; `id` when the server has it already. */
export type Outgoing = { key: string; ready: Promise<File>; id: string | undefined }

/** The files of a form: chosen, on their way, kept, taken off again. */
export function useAttachments(of: AttachmentsOf) {
  const { files, onChange, max = 10, onRemoved, mayWait = false, keptAt, ...target } = of
  const latest = useRef(files)
  latest.current = files
  // the bytes of what was uploaded: shown instead of fetched, and sent again if the server has lost them by then
  const sources = useRef(new Map<string, Upload>())
  const { uploads, isBusy, add, cancel, retry } = useUploads(target, (file, upload) => {
    sources.current.set(file.id, upload)
    drop(upload.key)
    latest.current = [...latest.current, file]
    onChange(latest.current)
  })
  const [refused, setRefused] = useState<string>()

  // a browser that keeps nothing: what is chosen lives as long as the page
  const settled = useRef(new Set<string>())
  const drop = (key: string) => {
    settled.current.add(key)
    if (keptAt) dropChosen(key).catch(ignored)
  }
  const keep = async ({ key, ready }: Upload) => {
    const file = await ready
    if (keptAt && !settled.current.has(key)) await keepChosen({ ...keptAt, key, file, at: Date.now() })
  }
  const restore = useEffectEvent(async () => {
    if (keptAt) add(await chosenFor(keptAt))
  })
  useEffect(() => void restore().catch(ignored), [])

  const sendAgain = useEffectEvent(() => {
    if (mayWait && isLineUp()) for (const { key, isUnsent } of uploads) if (isUnsent) retry(key)
  })
  useEffect(() => watchLine(() => sendAgain()), [])

  return {
    files,
    uploads,
    isBusy,
    mayWait,
    /** Why some of what was chosen was not taken, in Finnish. */
    refused,
    /** What was chosen, of a file that is uploaded; undefined after a reload. */
    sourceOf: (fileId: string): Upload | undefined => sources.current.get(fileId),
    take: (chosen: Iterable<File>): void => {
      const list = [...chosen]
      const room = Math.max(0, max - files.length - uploads.length)
      setRefused(list.length > room ? `Voit lisätä enintään ${max} tiedostoa.` : undefined)
      for (const upload of add(list.slice(0, room).map((file) => ({ file })))) keep(upload).catch(ignored)
    },
    remove: (fileId: string): void => {
      onChange(files.filter((file) => file.id !== fileId))
      onRemoved?.(fileId)
    },
    cancel: (key: string): void => {
      drop(key)
      cancel(key)
    },
    retry,
    /** All but those that the server has refused. */
    outgoing: (): Outgoing[] => [
      ...files.flatMap(({ id }) => {
        const source = sources.current.get(id)
        return source ? [{ key: source.key, ready: source.ready, id }] : []
      }),
      ...uploads
        .filter(({ error, isUnsent }) => error === null || isUnsent)
        .map(({ key, ready }) => ({ key, ready, id: undefined })),
    ],
    /** They go another way now. */
    handOver: (keys: ReadonlySet<string>): void => {
      for (const { key } of uploads) if (keys.has(key)) cancel(key)
      for (const key of keys) drop(key)
    },
  }
}

function ignored(): void {
  // full or forbidden storage: the files are there as long as the page is
}

export type Attachments = ReturnType<typeof useAttachments>
