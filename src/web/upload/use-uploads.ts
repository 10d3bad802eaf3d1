import { useEffect, useRef, useState } from 'react'
import type { UploadedFile } from '#shared/upload.ts'
import { failureOf } from '../failure.ts'
import { failureText } from '../failure-text.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { type UploadTarget, uploadFile } from './upload-file.ts'

/** How many are on their way at once; the others wait. */
const AT_ONCE = 2

export type Upload = {
  /** The server knows it by this too: tried again, it is kept once. */
  key: string
  /** As it was chosen. */
  file: File
  /** As it is sent. */
  ready: Promise<File>
  /** Share of the bytes sent, 0–1. */
  share: number
  /** Why it failed, in Finnish; null while it waits or is on its way. */
  error: string | null
  /** It failed because no answer came: it may go at another time. */
  isUnsent: boolean
}

type Running = { controller: AbortController }

/** The files that are being sent. Leaving the screen cancels them. `onUploaded` is called with each as it is done. */
export function useUploads(target: UploadTarget, onUploaded: (file: UploadedFile, upload: Upload) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, Running>())
  // done or cancelled, but perhaps still in a list that was drawn before: never to be started again
  const gone = useRef(new Set<string>())
  // likewise, until the user tries again
  const failed = useRef(new Set<string>())
  const latest = useRef(onUploaded)
  latest.current = onUploaded

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const forget = (key: string) => {
    gone.current.add(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const start = async (upload: Upload) => {
    const { key } = upload
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(key, { controller })
    try {
      const onProgress = (share: number) => change(key, { share })
      const uploaded = await uploadFile(await upload.ready, { ...target, key, onProgress, signal })
      forget(key)
      latest.current(uploaded, upload)
    } catch (error) {
      if (!signal.aborted) {
        failed.current.add(key)
        change(key, { error: failureText(error), share: 0, isUnsent: failureOf(error).kind === 'offline' })
      }
    } finally {
      running.current.delete(key)
    }
  }

  useEffect(() => {
    const waiting = uploads.filter(
      ({ key, error }) => error === null && ![running, gone, failed].some(({ current }) => current.has(key)),
    )
    for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - running.current.size))) void start(upload)
  })

  useEffect(() => {
    const { current } = running
    return () => {
      for (const { controller } of current.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    /** Whether any is still waiting or on its way. */
    isBusy: uploads.some(({ error }) => error === null),
    /** Those that were chosen at another time come with their key. */
    add: (files: readonly { file: File; key?: string }[]): readonly Upload[] => {
      const added = files.map(({ file, key }) => ({
        key: key ?? crypto.randomUUID(),
        file,
        ready: key ? Promise.resolve(file) : shrinkPhoto(file),
        share: 0,
        error: null,
        isUnsent: false,
      }))
      const isNew = (all: readonly Upload[], { key }: Upload) =>
        !gone.current.has(key) && !all.some((one) => one.key === key)
      setUploads((all) => [...all, ...added.filter((one) => isNew(all, one))])
      return added
    },
    cancel: (key: string) => {
      running.current.get(key)?.controller.abort()
      forget(key)
    },
    retry: (key: string) => {
      failed.current.delete(key)
      change(key, { error: null, share: 0, isUnsent: false })
    },
  }
}
