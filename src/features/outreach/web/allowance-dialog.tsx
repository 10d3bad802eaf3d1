import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { formatNumber } from '#web/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AllowanceEdit, type OutreachSender } from '../outreach.ts'
import { outreachApi } from './outreach.api.ts'

type Kind = 'usual' | 'own' | 'none'

const kindOf = ({ own }: OutreachSender): Kind => (own === null ? 'usual' : own === 0 ? 'none' : 'own')

/** How many messages to people without an account an organisation may send in a day. */
export function AllowanceDialog({ sender, onClose }: { sender: OutreachSender; onClose: () => void }) {
  const { organizationId, name, usual, own } = sender
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(sender.version)
  const [kind, setKind] = useState(kindOf(sender))
  const [count, setCount] = useState(own ? String(own) : '')
  const [errors, setErrors] = useState<{ count?: string | undefined; whole?: string | undefined }>({})
  const set = useMutation(outreachApi.setAllowance.mutationOptions())

  const submit = async () => {
    const messagesPerDay = kind === 'usual' ? null : kind === 'none' ? 0 : Number(count.trim() || Number.NaN)
    const read = AllowanceEdit.safeParse({ organizationId, messagesPerDay, version })
    if (!read.success) return setErrors({ count: read.error.issues[0]?.message })
    setErrors({})
    try {
      await set.mutateAsync(read.data)
      toast.success('Raja tallennettu', name)
      onClose()
    } catch (error) {
      setErrors({ whole: formFailureText(error) })
      // what was chosen stays, and is saved over the other's when it is sent again
      const current = failureOf(error).details?.current as { version?: unknown } | undefined
      if (typeof current?.version === 'number') setVersion(current.version)
    }
    await queryClient.invalidateQueries(outreachApi.senders.queryFilter())
  }
  return (
    <FormDialog
      title="Muuta viestien rajaa"
      description={`${name}: montako viestiä ulkopuolisille saa lähteä vuorokaudessa.`}
      submitLabel="Tallenna"
      isPending={set.isPending}
      error={errors.whole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup legend="Raja">
        <Radio
          name="kind"
          value="usual"
          label={`Tavallinen, nyt ${formatNumber(usual)}`}
          hint="Kasvaa organisaation iän ja hyväksyttyjen yhteyksien mukana."
          checked={kind === 'usual'}
          onChange={() => setKind('usual')}
        />
        <Radio name="kind" value="own" label="Oma raja" checked={kind === 'own'} onChange={() => setKind('own')} />
        <Radio
          name="kind"
          value="none"
          label="Estä viestit"
          hint="Organisaatio ei voi lähettää ulkopuolisille mitään."
          checked={kind === 'none'}
          onChange={() => setKind('none')}
        />
      </RadioGroup>
      {kind === 'own' ? (
        <Field label="Viestejä vuorokaudessa" error={errors.count} className="max-w-56">
          <TextInput inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
        </Field>
      ) : null}
    </FormDialog>
  )
}
