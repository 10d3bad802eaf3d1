import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { AttachmentTray } from './attachment-tray.tsx'
import { PickButtons } from './pick-buttons.tsx'
import { type AttachmentsOf, useAttachments } from './use-attachments.ts'
import { usePageFiles } from './use-page-files.ts'

type Props = Omit<AttachmentsOf, 'mayWait'> & {
  label: ReactNode
  imagesOnly?: boolean
  /** Whether something is on its way: a form waits with its sending. */
  onBusyChange?: (isBusy: boolean) => void
  /** Refused by the form, in Finnish. */
  error?: string | undefined
}

/**
 * The files of a form: photographed, chosen, pasted, or dropped anywhere on the page. Each is sent at once, with its progress, and can be
 * cancelled. A page has at most one.
 */
export function FilePicker({ label, imagesOnly = false, onBusyChange, error, ...of }: Props) {
  const attachments = useAttachments(of)
  const { isBusy, take } = attachments
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange])
  const box = useRef<HTMLFieldSetElement>(null)
  const isOver = usePageFiles(() => box.current, take)
  const id = useId()
  return (
    <fieldset ref={box} className="grid min-w-0 gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed p-3 transition-colors',
          isOver ? 'border-brand bg-brand-soft' : 'border-edge',
        )}
      >
        <PickButtons onPick={take} multiple={of.max !== 1} imagesOnly={imagesOnly} />
        <p id={`${id}-hint`} className="text-muted text-sm">
          <span className="pointer-coarse:hidden">Tai pudota ne sivulle. </span>
          {imagesOnly ? 'JPEG, PNG, WebP tai AVIF, enintään 20 Mt.' : 'Kuvia tai PDF-tiedostoja, enintään 20 Mt.'}
        </p>
      </div>
      <AttachmentTray attachments={attachments} error={error} />
    </fieldset>
  )
}
