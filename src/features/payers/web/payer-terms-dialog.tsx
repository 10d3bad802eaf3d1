import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, moneyInputValue, parseMoney } from '#shared/money.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { SeenChanges, useSeen } from '#web/editing/use-seen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  PAYER_KIND_LABELS,
  PAYER_KINDS,
  type Payer,
  type PayerKind,
  PayerTerms,
  PERMIT_RULE_LABELS,
  PERMIT_RULES,
  type PermitRule,
} from '../payers.ts'
import { payersApi } from './payers.api.ts'
import { usePayerAct } from './use-payer-act.ts'

type Props = { customerId: string; payer: Payer | null; onClose: () => void }

/** What a customer is as a payer, and when its permit is needed. */
export function PayerTermsDialog({ customerId, payer, onClose }: Props) {
  const { act, isPending, organizationId } = usePayerAct()
  const [kind, setKind] = useState<PayerKind>(payer?.kind ?? 'LEASING')
  const [permitRule, setPermitRule] = useState<PermitRule>(payer?.permitRule ?? 'ALWAYS')
  const [above, setAbove] = useState(payer?.permitAboveCents ? moneyInputValue(payer.permitAboveCents) : '')
  const [permitEmail, setPermitEmail] = useState(payer?.permitEmail ?? '')
  const [note, setNote] = useState(payer?.note ?? '')
  const [isTried, setTried] = useState(false)
  const seen = useSeen(payer, describe)
  const save = useMutation(payersApi.save.mutationOptions())
  const remove = useMutation(payersApi.remove.mutationOptions())
  const permitAboveCents = permitRule === 'ABOVE' ? (parseMoney(above) ?? 0) : 0
  const terms = { kind, permitRule, permitAboveCents, permitEmail, note }
  const errors = isTried ? errorsOf(terms) : {}
  const send = async () => {
    setTried(true)
    if (Object.keys(errorsOf(terms)).length > 0) return
    const saved = save.mutateAsync({ organizationId, customerId, version: payer ? seen.version : null, terms })
    if (await act(saved, 'Maksaja tallennettu', 'Maksajaa ei tallennettu')) onClose()
    else seen.onRefused()
  }
  const takeOff = async () => {
    if (!payer) return
    const removed = remove.mutateAsync({ organizationId, payerId: payer.id, version: payer.version })
    if (await act(removed, 'Ei enää maksaja', 'Maksajaa ei poistettu')) onClose()
  }
  return (
    <FormDialog
      title="Maksajan ehdot"
      description="Leasing- tai vakuutusyhtiö, joka maksaa autoja, joita ajaa joku muu."
      submitLabel="Tallenna maksaja"
      isPending={isPending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <SeenChanges changes={seen.changes} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Laji">
          <Select value={kind} onChange={({ target }) => setKind(target.value as PayerKind)}>
            {PAYER_KINDS.map((one) => (
              <option key={one} value={one}>
                {PAYER_KIND_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Laskutuslupa">
          <Select value={permitRule} onChange={({ target }) => setPermitRule(target.value as PermitRule)}>
            {PERMIT_RULES.map((one) => (
              <option key={one} value={one}>
                {PERMIT_RULE_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {permitRule === 'ABOVE' ? (
        <Field label="Raja, veroton" error={errors.permitAboveCents}>
          <MoneyInput value={above} onChange={setAbove} />
        </Field>
      ) : null}
      <Field
        label="Lupien sähköpostiosoite"
        optional
        hint="Lupapyyntö lähetetään tähän, jos maksajalla ei ole omia käyttäjiä."
        error={errors.permitEmail}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={200}
          value={permitEmail}
          onChange={({ target }) => setPermitEmail(target.value)}
        />
      </Field>
      <Field label="Muistiinpano" optional hint="Näkyy vain korjaamolle." error={errors.note}>
        <TextArea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {payer ? (
        <div>
          <Button kind="ghost" size="sm" pending={remove.isPending} onClick={() => void takeOff()}>
            Poista maksajista
          </Button>
        </div>
      ) : null}
    </FormDialog>
  )
}

const errorsOf = (terms: unknown) => fieldErrors(PayerTerms.safeParse(terms).error)

const describe = ({ kind, permitRule, permitAboveCents, permitEmail, note }: Payer): Record<string, string> => ({
  Laji: PAYER_KIND_LABELS[kind],
  Laskutuslupa: PERMIT_RULE_LABELS[permitRule],
  Raja: formatMoney(permitAboveCents),
  Sähköposti: permitEmail,
  Huomautus: note,
})
