import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useProfile } from '#features/accounts/web/use-profile.ts'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '#features/line-items/shown-prices.ts'
import { LineSums } from '#features/line-items/web/line-sums.tsx'
import { priceText } from '#features/line-items/web/line-words.ts'
import { LineWriter, type WrittenLine } from '#features/line-items/web/line-writer.tsx'
import { formatMoney, parseMoney } from '#shared/money.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { clearDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTimeInput } from '#web/ui/date-time-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AskExtraWork, type AskedLine, type DeferredWork, type ExtraWork } from '../extra-work.ts'
import { extraWorkApi } from './extra-work.api.ts'
import { useExtraWorkAct } from './use-extra-work-act.ts'

/** `typedPrice`: of a line that began without a price, what is typed of it. */
type DraftLine = WrittenLine & { findingId?: string | null | undefined; typedPrice?: string }

/** What a request begins with when it comes from elsewhere; a line without a price waits for one. */
export type BegunAsk = {
  description: string
  lines: readonly (Omit<AskedLine, 'unitPriceCents'> & { unitPriceCents: number | null })[]
  files: readonly UploadedFile[]
}

type Draft = {
  description: string
  readyAt: string | null
  lines: readonly DraftLine[]
  files: readonly UploadedFile[]
  /** A retry of the same asks nothing twice. */
  requestKey: string
}

const blank = (): Draft => ({ description: '', readyAt: null, lines: [], files: [], requestKey: crypto.randomUUID() })

const draftOf = (work: ExtraWork): Draft => ({
  ...blank(),
  description: work.description,
  readyAt: work.readyAt,
  lines: work.lines.map(({ id, decision: _, ...line }) => ({ ...line, requestKey: id })),
  files: work.files,
})

const draftOfBegun = ({ description, lines, files }: BegunAsk): Draft => ({
  ...blank(),
  description,
  files,
  lines: lines.map(({ unitPriceCents, ...line }) => ({
    ...line,
    unitPriceCents: unitPriceCents ?? 0,
    requestKey: crypto.randomUUID(),
    ...(unitPriceCents === null && { typedPrice: '' }),
  })),
})

/** Lines that were declined before, under what was already begun. */
function withDeferred(draft: Draft, deferred: readonly DeferredWork[]): Draft {
  const more = deferred.filter(({ id }) => !draft.lines.some(({ requestKey }) => requestKey === id))
  if (more.length === 0) return draft
  const [{ description }] = more as [DeferredWork]
  return {
    ...draft,
    description: draft.description || description,
    lines: [
      ...draft.lines,
      ...more.map(({ id, declinedAt: _, ticketNumber: __, description: ___, ...line }) => ({
        ...line,
        requestKey: id,
      })),
    ],
  }
}

type Props = {
  ticketId: string
  shown: ShownPrices
  work?: ExtraWork
  /** What was declined on earlier tickets: a line of it that is sent is offered no more. */
  deferred?: readonly DeferredWork[]
  /** Begins with that, and not with what was begun here before. */
  begun?: BegunAsk
  /** Begins with all of what was declined. */
  isAskedAgain?: boolean
  onClose: () => void
}

/** What was found and what it would cost. With `work` it is asked again, with other contents. */
export function AskDialog({ ticketId, shown, work, begun, deferred = [], isAskedAgain = false, onClose }: Props) {
  const { act, isPending, organizationId } = useExtraWorkAct(ticketId)
  const { id: userId } = useProfile()
  const of = `${organizationId} ${work?.id ?? ticketId}`
  const place = { userId, form: begun ? 'extra-work-begun' : 'extra-work', version: 1, of }
  const [draft, setDraft] = useState<Draft>(() =>
    begun
      ? draftOfBegun(begun)
      : withDeferred(readDraft(place, blank()) ?? (work ? draftOf(work) : blank()), isAskedAgain ? deferred : []),
  )
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isWriting, setIsWriting] = useState(false)
  const ask = useMutation(extraWorkApi.ask.mutationOptions())
  const change = useMutation(extraWorkApi.change.mutationOptions())

  const edit = (changes: Partial<Draft>) => {
    // what is changed after a try is another request
    const next = { ...draft, ...changes, ...(isTried && { requestKey: crypto.randomUUID() }) }
    setDraft(next)
    writeDraft(place, next)
  }
  const input = {
    description: draft.description,
    readyAt: draft.readyAt,
    requestKey: draft.requestKey,
    lines: draft.lines.map(({ requestKey: _, typedPrice: __, ...line }) => line),
    fileIds: draft.files.map(({ id }) => id),
  }
  const deferredIds = deferred
    .map(({ id }) => id)
    .filter((id) => draft.lines.some(({ requestKey }) => requestKey === id))
  const errors = isTried ? errorsOf({ ticketId, ...input }) : {}
  const isUnpriced = draft.lines.some(({ typedPrice }) => typedPrice !== undefined && parseMoney(typedPrice) === null)
  // a typed line that is not added would be lost
  const unready = isWriting
    ? 'Lisää kesken oleva rivi tai peruuta se'
    : isUnpriced
      ? 'Anna hinta jokaiselle riville'
      : ''
  const lineError = isTried && unready ? unready : errors.lines
  const send = async () => {
    setIsTried(true)
    if (unready || Object.keys(errorsOf({ ticketId, ...input })).length > 0) return
    let rule: string | null = null
    const sent = work
      ? change.mutateAsync({ organizationId, extraWorkId: work.id, version: work.version, ...input })
      : ask.mutateAsync({ organizationId, ticketId, ...input, deferredIds }).then((asked) => {
          rule = asked.rule
        })
    const said = () =>
      rule === null ? 'Lupapyyntö lähetetty asiakkaalle' : `Asiakkaan lupasääntö ”${rule}” hyväksyi lisätyön`
    if (await act(sent, said, 'Pyyntöä ei voitu lähettää')) {
      clearDraft(place)
      onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={work ? `Muuta lisätyöpyyntöä ${work.number}` : 'Pyydä lisätyölupa'}
      description={
        work?.answer
          ? 'Asiakas vastaa uudelleen. Aiemmin hyväksytyt rivit poistuvat huollosta siihen asti.'
          : 'Asiakas vastaa rivi riviltä. Työn alla oleva huolto jää odottamaan lupaa.'
      }
      footer={
        <>
          <Button onClick={onClose}>Peruuta</Button>
          <Button kind="primary" pending={isPending} disabled={isBusy} onClick={() => void send()}>
            Lähetä asiakkaalle
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Mitä löytyi ja mitä ehdotat" error={errors.description}>
          <TextArea
            rows={3}
            maxLength={2000}
            value={draft.description}
            onChange={(event) => edit({ description: event.target.value })}
          />
        </Field>
        <Lines
          ticketId={ticketId}
          lines={draft.lines}
          shown={shown}
          error={lineError}
          onChange={(lines) => edit({ lines })}
          onWriting={setIsWriting}
        />
        <Field label="Auto olisi valmis" optional error={errors.readyAt}>
          <DateTimeInput name="readyAt" value={draft.readyAt} onChange={(readyAt) => edit({ readyAt })} />
        </Field>
        <AttachmentPicker
          label="Kuvat"
          organizationId={organizationId}
          files={draft.files}
          onChange={(files) => edit({ files })}
          onBusyChange={setIsBusy}
          max={20}
        />
      </div>
    </Dialog>
  )
}

const errorsOf = (input: unknown) => fieldErrors(AskExtraWork.safeParse(input).error)

type LinesProps = {
  ticketId: string
  lines: readonly DraftLine[]
  shown: ShownPrices
  error: string | undefined
  onChange: (lines: readonly DraftLine[]) => void
  onWriting: (isWriting: boolean) => void
}

function Lines({ ticketId, lines, shown, error, onChange, onWriting }: LinesProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">Rivit</legend>
      {lines.length > 0 ? (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {lines.map((line) => (
              <li key={line.requestKey} className="flex items-center gap-2 py-1.5">
                <div className="min-w-0 grow">
                  <p className="wrap-anywhere">{line.name}</p>
                  {line.typedPrice === undefined ? (
                    <p className="tabular text-muted text-sm">
                      {priceText(withShownUnitPrice(line, shown))}, {vatWord(shown)}
                    </p>
                  ) : (
                    <MoneyInput
                      aria-label={`Hinta, veroton: ${line.name}`}
                      placeholder="Hinta, veroton"
                      className="mt-1 max-w-44"
                      value={line.typedPrice}
                      onChange={(typedPrice) => {
                        const priced = { ...line, typedPrice, unitPriceCents: parseMoney(typedPrice) ?? 0 }
                        onChange(lines.map((one) => (one === line ? priced : one)))
                      }}
                    />
                  )}
                </div>
                <span className="tabular whitespace-nowrap font-semibold">
                  {formatMoney(shownLineCents(line, shown))}
                </span>
                <IconButton
                  label={`Poista rivi ${line.name}`}
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          <LineSums lines={lines} day={shown.day} />
        </>
      ) : null}
      <LineWriter pricesOf={{ ticketId }} onAdd={(line) => onChange([...lines, line])} onWriting={onWriting} />
      <FieldError id="extra-work-lines" message={error} />
    </fieldset>
  )
}
