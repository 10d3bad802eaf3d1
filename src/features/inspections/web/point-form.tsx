import { clsx } from 'clsx'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { WaitingFiles } from '#features/files/web/photos/waiting-files.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PickButtons } from '#web/upload/pick-buttons.tsx'
import { type InspectionPoint, RESULT_LABELS, RESULTS, type Result } from '../inspections.ts'
import { limitsText } from '../measures.ts'
import { PointPhotos } from './point-photos.tsx'
import { PHOTOS, type QueuedPhotos } from './queued-inspection-act.ts'
import { readMeasure } from './read-measure.ts'
import { resultLooks } from './result-look.tsx'
import type { PointActs } from './use-point-acts.ts'

const SHORT: Record<Result, string> = { ...RESULT_LABELS, NOT_APPLICABLE: 'Ei koske' }

type Props = {
  point: InspectionPoint
  acts: PointActs
  onResult: (result: Result | null) => void
  onRemovePhoto: (fileId: string) => void
}

/** One point, filled by a thumb: result, measure, words, photos. */
export function PointForm({ point, acts, onResult, onRemovePhoto }: Props) {
  const { id, name, unit, limits, result, note, files } = point
  const [isNoting, setIsNoting] = useState(false)
  const headingId = useId()
  const photos = acts.waiting.filter(({ kind, input }) => kind === PHOTOS && (input as QueuedPhotos).pointId === id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled to with its legend
    <div role="group" id={`point-${id}`} aria-labelledby={headingId} className="grid scroll-my-24 gap-3 px-4 py-4">
      <div>
        <h3 id={headingId} className="wrap-anywhere font-semibold text-lg">
          {name}
        </h3>
        {limitsText(limits, unit) ? <p className="text-muted text-sm">{limitsText(limits, unit)}</p> : null}
      </div>
      {unit ? <MeasureInput point={point} onMeasure={(to) => acts.setMeasure(id, to)} /> : null}
      <div className="grid grid-cols-4 gap-2">
        {RESULTS.map((one) => {
          const { icon: Icon, pressed } = resultLooks[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={result === one}
              onClick={() => onResult(result === one ? null : one)}
              className={clsx(
                'grid min-h-14 content-center justify-items-center gap-0.5 rounded-md border px-1 py-1.5 font-semibold text-sm transition-colors',
                result === one ? pressed : 'border-edge bg-surface text-ink hover:border-ink',
              )}
            >
              <Icon className="size-5" aria-hidden="true" />
              {SHORT[one]}
            </button>
          )
        })}
      </div>
      {isNoting || note !== '' ? (
        <NoteInput note={note} hasFocus={isNoting} onNote={(to) => acts.setNote(id, to)} />
      ) : null}
      <PointPhotos name={name} files={files} onRemove={onRemovePhoto} />
      {photos.length > 0 ? <WaitingFiles files={photos.flatMap((act) => act.files)} sent={0} /> : null}
      <div className="flex flex-wrap gap-2 max-sm:*:px-2.5!">
        {isNoting || note !== '' ? null : (
          <Button className="min-h-12!" onClick={() => setIsNoting(true)}>
            <MessageSquarePlus className="size-5" aria-hidden="true" />
            Huomautus
          </Button>
        )}
        <PickButtons imagesOnly onPick={(picked) => void acts.addPhotos(id, picked)} />
      </div>
    </div>
  )
}

/** What is typed is kept when the field is left, or after a moment without a key. */
const PAUSE_MS = 1500

/** A text that is being typed, else what is kept of it; `keep` is called once it rests, and `leave` when the field is left. */
function useTyped(kept: string, keep: (typed: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || typed === kept) return
    const timer = setTimeout(() => keep(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return {
    value: typed ?? kept,
    type: setTyped,
    leave() {
      if (typed !== null) keep(typed)
      setTyped(null)
    },
  }
}

const measureValue = (measure: number | null) => (measure === null ? '' : String(measure / 1000).replace('.', ','))

function MeasureInput({ point, onMeasure }: { point: InspectionPoint; onMeasure: (to: number | null) => void }) {
  const { measure, unit, name } = point
  const { value, type, leave } = useTyped(measureValue(measure), (typed) => {
    const read = readMeasure(typed)
    if (read !== undefined) onMeasure(read)
  })
  const isRead = readMeasure(value) !== undefined
  return (
    <Field label="Mitta" error={isRead ? undefined : 'Anna mitta lukuna, esimerkiksi 3,5'} className="max-w-52">
      <TextInput
        aria-label={`Mitta: ${name}`}
        inputMode="decimal"
        autoComplete="off"
        suffix={unit}
        value={value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => {
          // what cannot be read stays to be corrected
          if (isRead) leave()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isRead) leave()
        }}
      />
    </Field>
  )
}

function NoteInput({ note, hasFocus, onNote }: { note: string; hasFocus: boolean; onNote: (to: string) => void }) {
  const { value, type, leave } = useTyped(note, onNote)
  return (
    <Field label="Huomautus">
      <TextArea
        rows={2}
        maxLength={500}
        autoFocus={hasFocus}
        value={value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
