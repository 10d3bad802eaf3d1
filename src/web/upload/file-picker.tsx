import { clsx } from 'clsx'
import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IMAGE_TYPES, UPLOAD_TYPES, type UploadedFile } from '#shared/upload.ts'
import { isLineUp, watchLine } from '../line.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { FileRow } from './file-row.tsx'
import type { UploadTarget } from './upload-file.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type Props = UploadTarget & {
  label: ReactNode
  /** What is uploaded so far; the form sends these ids along. */
  files: readonly UploadedFile[]
  onChange: (files: readonly UploadedFile[]) => void
  /** How many there may be in all, default 10. */
  max?: number
  imagesOnly?: boolean
  /** Told of a file that is taken off again, so that the server can forget it at once. */
  onRemoved?: (fileId: string) => void
  /** Whether something is on its way: a form waits with its sending. */
  onBusyChange?: (isBusy: boolean) => void
  /**
   * A form that can wait for a line is told of the files that could not be sent for lack of one; they are then no failures. They are
   * sent by themselves when the line comes back first.
   */
  onUnsentChange?: (files: readonly File[]) => void
  /** Refused by the form, in Finnish. */
  error?: string | undefined
}

/** A button and a place to drop files on; each is sent at once, with its progress, and can be cancelled. */
export function FilePicker(props: Props) {
  const {
    label,
    files,
    onChange,
    max = 10,
    imagesOnly = false,
    onRemoved,
    onBusyChange,
    onUnsentChange,
    error,
    ...target
  } = props
  const latest = useRef(files)
  latest.current = files
  const { uploads, isBusy, add, cancel, retry } = useUploads(target, (file) => {
    latest.current = [...latest.current, file]
    onChange(latest.current)
  })
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange])

  const tellUnsent = useEffectEvent((unsent: readonly File[]) => onUnsentChange?.(unsent))
  const sendAgain = useEffectEvent(() => {
    if (onUnsentChange && isLineUp()) for (const { key, isUnsent } of uploads) if (isUnsent) retry(key)
  })
  useEffect(() => tellUnsent(uploads.filter(({ isUnsent }) => isUnsent).map(({ file }) => file)), [uploads])
  useEffect(() => watchLine(() => sendAgain()), [])

  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const take = (chosen: Iterable<File>) => {
    const list = [...chosen]
    const room = Math.max(0, max - files.length - uploads.length)
    setRefused(list.length > room ? `Voit lisätä enintään ${max} tiedostoa.` : undefined)
    add(list.slice(0, room))
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(over)
  }
  const remove = (fileId: string) => {
    onChange(files.filter((file) => file.id !== fileId))
    onRemoved?.(fileId)
  }

  return (
    <fieldset
      className="grid min-w-0 gap-2"
      aria-describedby={`${id}-hint`}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed p-3 transition-colors',
          isOver ? 'border-brand bg-brand-soft' : 'border-edge',
        )}
      >
        <Button onClick={() => input.current?.click()}>
          <Paperclip className="size-4" aria-hidden="true" />
          {imagesOnly ? 'Valitse kuvat' : 'Valitse tiedostot'}
        </Button>
        <p id={`${id}-hint`} className="text-muted text-sm">
          <span className="max-desktop:hidden">Tai pudota ne tähän. </span>
          {imagesOnly ? 'JPEG, PNG, WebP tai AVIF, enintään 20 Mt.' : 'Kuvia tai PDF-tiedostoja, enintään 20 Mt.'}
        </p>
        {/* the button stands for it, so it is no stop of its own */}
        <input
          ref={input}
          type="file"
          multiple={max > 1}
          // named one by one: a phone then turns its HEIC photos into JPEG by itself
          accept={(imagesOnly ? IMAGE_TYPES : UPLOAD_TYPES).join(',')}
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ currentTarget }) => {
            take(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
      </div>
      <FieldError message={error ?? refused} />
      {files.length + uploads.length > 0 ? (
        <ul className="grid gap-1.5">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => remove(file.id)} />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              mayWait={onUnsentChange !== undefined}
              onCancel={() => cancel(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
        </ul>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {files.length > 0 && !isBusy ? `Tiedostoja lähetetty: ${files.length}` : ''}
      </p>
    </fieldset>
  )
}
