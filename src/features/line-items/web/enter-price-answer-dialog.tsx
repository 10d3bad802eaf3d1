import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PRICE_TYPE_LABELS } from '#shared/agreed-price.ts'
import { formatMoney } from '#shared/money.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import type { PriceProposal } from '../line-items.ts'
import { EnterPriceAnswer } from '../price-proposals.ts'
import { type ShownPrices, shownPriceCents, vatWord } from '../shown-prices.ts'
import { lineItemsApi } from './line-items.api.ts'
import { NOBODY_YET, SpokenFields } from './spoken-fields.tsx'
import { usePriceAct } from './use-price-act.ts'

type Answer = EnterPriceAnswer['answer']
type Props = { proposal: PriceProposal; ticketId: string; shown: ShownPrices; onClose: () => void }

/** What the customer said of the proposed price elsewhere: who, how and when. */
export function EnterPriceAnswerDialog({ proposal, ticketId, shown, onClose }: Props) {
  const { act, isPending, organizationId } = usePriceAct(ticketId)
  const [answer, setAnswer] = useState<Answer>()
  const [spoken, setSpoken] = useState(NOBODY_YET)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { keyOf } = useRequestKey()
  const enter = useMutation(lineItemsApi.enterPriceAnswer.mutationOptions())
  const save = async () => {
    const written = { answer, ...spoken, note }
    const about = { proposalId: proposal.id, version: proposal.version, requestKey: keyOf(written) }
    const read = EnterPriceAnswer.safeParse({ ...about, ...written })
    if (!read.success) {
      const issues = read.error.issues.map(({ path, message }) => [String(path[0]), message])
      return setErrors({ ...Object.fromEntries(issues), ...(!answer && { answer: 'Valitse asiakkaan vastaus' }) })
    }
    const saved = enter.mutateAsync({ organizationId, ...read.data })
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
      <RadioGroup
        legend={`${PRICE_TYPE_LABELS[proposal.priceType]} ${formatMoney(shownPriceCents(proposal, shown))} (${vatWord(shown)})`}
        className="flex flex-wrap gap-x-6"
        error={answer ? undefined : errors.answer}
      >
        <Radio
          name="price-answer"
          label="Hyväksyi"
          checked={answer === 'ACCEPTED'}
          onChange={() => setAnswer('ACCEPTED')}
        />
        <Radio
          name="price-answer"
          label="Ei hyväksynyt"
          checked={answer === 'DECLINED'}
          onChange={() => setAnswer('DECLINED')}
        />
      </RadioGroup>
      <SpokenFields value={spoken} onChange={setSpoken} errors={errors} />
      <Field label="Kommentti" optional error={errors.note}>
        <TextInput maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
