import { useMutation } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { type ShownPrices, vatWord } from '#features/line-items/shown-prices.ts'
import { LineSums } from '#features/line-items/web/line-sums.tsx'
import { AskAdmins } from '#features/organizations/web/ask-admins.tsx'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ExtraWork } from '../extra-work.ts'
import { approvedLines, approvedOf, shownSum } from '../extra-work-sums.ts'
import { DecisionFields, type Decisions, decidedLines, decisionsToSend } from './decision-fields.tsx'
import { extraWorkApi } from './extra-work.api.ts'
import { useExtraWorkAct } from './use-extra-work-act.ts'

/** The customer's answer, line by line. */
export function AnswerForm({ work, ticketId, shown }: { work: ExtraWork; ticketId: string; shown: ShownPrices }) {
  const { act, isPending, organizationId } = useExtraWorkAct(ticketId)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const answer = useMutation(extraWorkApi.answer.mutationOptions())
  const call = useMutation(extraWorkApi.wantCall.mutationOptions())
  const about = { organizationId, extraWorkId: work.id, version: work.version }
  const decided = decidedLines(work, decisions)
  const sum = formatMoney(shownSum(approvedLines(decided), shown))
  const most = work.can.approveUpToCents
  // limits are with VAT
  const isAbove = most !== null && approvedOf(decided, shown.day) > most
  const all = Object.fromEntries(work.lines.map(({ id }) => [id, 'APPROVED' as const]))

  const send = () => {
    const sent = decisionsToSend(work, decisions)
    if (sent.length < work.lines.length) return setError('Valitse, hyväksytkö tämän')
    void act(
      answer.mutateAsync({ ...about, decisions: sent, note }),
      'Vastaus lähetetty korjaamolle',
      'Vastausta ei voitu lähettää',
    )
  }
  return (
    <form
      noValidate
      aria-label={`Vastaa lisätyöhön ${work.number}`}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DecisionFields work={work} shown={shown} decisions={decisions} onChange={setDecisions} error={error} />
      <LineSums lines={work.lines} day={shown.day} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Button size="sm" onClick={() => setDecisions(all)}>
          Hyväksy kaikki
        </Button>
        <p className="tabular text-right">
          Hyväksyt nyt <strong>{sum}</strong> <span className="text-muted text-sm">{vatWord(shown)}</span>
        </p>
      </div>
      {isAbove ? (
        <Notice
          kind="danger"
          actions={
            <AskAdmins
              label="Pyydä pääkäyttäjää"
              description="Pääkäyttäjä voi vastata pyyntöön. Viestissä on valmiina linkki tähän huoltoon."
              mail={{
                subject: 'Lisätyöpyyntö odottaa hyväksyntääsi',
                paragraphs: [
                  `Hei, voisitko vastata lisätyöpyyntöön ${work.number}? ${sum} ${vatWord(shown)}.`,
                  `${location.origin}/app/tickets/${ticketId}`,
                ],
              }}
            />
          }
        >
          Voit hyväksyä enintään {formatMoney(most)} (sis. ALV). Jätä rivejä hyväksymättä tai pyydä pääkäyttäjää
          vastaamaan.
        </Notice>
      ) : null}
      <Field label="Kommentti korjaamolle" optional>
        <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={isAbove} pending={isPending && answer.isPending}>
          Lähetä vastaus
        </Button>
        {work.state === 'CALL' ? null : (
          <Button
            pending={isPending && call.isPending}
            onClick={() =>
              void act(
                call.mutateAsync(about),
                'Korjaamo näkee, että odotat soittoa',
                'Soittopyyntöä ei voitu lähettää',
              )
            }
          >
            <Phone className="size-4" aria-hidden="true" />
            Soittakaa minulle
          </Button>
        )}
      </div>
    </form>
  )
}
