import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownPrices, vatWord } from '#features/line-items/shown-prices.ts'
import { LineSums } from '#features/line-items/web/line-sums.tsx'
import { formatMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ANSWER_WAY_LABELS, ANSWER_WAYS, type AnswerWay, type ExtraWork } from '../extra-work.ts'
import { approvedLines, shownSum } from '../extra-work-sums.ts'
import { DecisionFields, type Decisions, decidedLines, decisionsToSend } from './decision-fields.tsx'
import { extraWorkApi } from './extra-work.api.ts'
import { useExtraWorkAct } from './use-extra-work-act.ts'

type Props = { work: ExtraWork; ticketId: string; shown: ShownPrices; onClose: () => void }

/** What the customer said elsewhere: who, how, and what of each line. */
export function EnterAnswerDialog({ work, ticketId, shown, onClose }: Props) {
  const { act, isPending, organizationId } = useExtraWorkAct(ticketId)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [answeredBy, setAnsweredBy] = useState('')
  const [way, setWay] = useState<AnswerWay>('PHONE')
  const [isTried, setIsTried] = useState(false)
  const enter = useMutation(extraWorkApi.enterAnswer.mutationOptions())
  const save = async () => {
    setIsTried(true)
    const sent = decisionsToSend(work, decisions)
    if (sent.length < work.lines.length || answeredBy.trim() === '') return
    const about = { organizationId, extraWorkId: work.id, version: work.version }
    const saved = enter.mutateAsync({ ...about, decisions: sent, answeredBy, way })
    if (await act(saved, 'Vastaus kirjattu', 'Vastausta ei voitu kirjata')) onClose()
  }
  return (
    <FormDialog
      title="Kirjaa asiakkaan vastaus"
      description="Asiakas näkee, kuka vastauksen kirjasi ja kenen vastaus se oli."
      submitLabel="Kirjaa vastaus"
      isPending={isPending}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kuka vastasi" error={isTried && answeredBy.trim() === '' ? 'Kirjoita, kuka vastasi' : undefined}>
          <TextInput
            maxLength={100}
            autoComplete="off"
            value={answeredBy}
            onChange={(event) => setAnsweredBy(event.target.value)}
          />
        </Field>
        <Field label="Miten">
          <Select value={way} onChange={(event) => setWay(event.target.value as AnswerWay)}>
            {ANSWER_WAYS.map((one) => (
              <option key={one} value={one}>
                {ANSWER_WAY_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DecisionFields
        work={work}
        shown={shown}
        decisions={decisions}
        onChange={setDecisions}
        error={isTried ? 'Valitse asiakkaan vastaus' : undefined}
      />
      <LineSums lines={work.lines} day={shown.day} />
      <p className="tabular text-right">
        Hyväksytty <strong>{formatMoney(shownSum(approvedLines(decidedLines(work, decisions)), shown))}</strong>{' '}
        <span className="text-muted text-sm">{vatWord(shown)}</span>
      </p>
    </FormDialog>
  )
}
