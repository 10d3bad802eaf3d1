import { useState } from 'react'
import type { Member } from '#features/organizations/organizations.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { centsOf, typedCents } from '#web/editing/typed-numbers.ts'
import { formFailureText } from '#web/form-failure-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { LimitChange } from '../../members.ts'

type Props = {
  member: Pick<Member, 'userId' | 'name' | 'approvalLimitCents'>
  /** The approval limit in cents with VAT; null is that of all members. */
  onSave: (approvalLimitCents: number | null) => Promise<unknown>
  onClose: () => void
}

/** How much a member of a customer approves: as much as the others, or up to an own limit. */
export function MemberLimitDialog({ member: { userId, name, approvalLimitCents }, onSave, onClose }: Props) {
  const [isOwn, setIsOwn] = useState(approvalLimitCents !== null)
  const [typed, setTyped] = useState(typedCents(approvalLimitCents))
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState<{ limit?: string | undefined; whole?: string | undefined }>({})
  const submit = async () => {
    const read = LimitChange.safeParse({
      userId,
      approvalLimitCents: isOwn ? (centsOf(typed) ?? Number.NaN) : null,
    })
    if (!read.success) return setErrors({ limit: read.error.issues[0]?.message })
    setErrors({})
    setIsPending(true)
    try {
      await onSave(read.data.approvalLimitCents)
      onClose()
    } catch (error) {
      setErrors({ whole: formFailureText(error) })
    }
    setIsPending(false)
  }
  return (
    <FormDialog
      title="Hyväksymisraja"
      description={`${name}: paljonko hän saa hyväksyä lisätöistä, hinnoista ja tarjouksista.`}
      submitLabel="Tallenna"
      isPending={isPending}
      error={errors.whole}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup legend="Raja">
        <Radio
          name="limit"
          label="Sama kuin muilla jäsenillä"
          hint="Raja on asetuksissa kohdassa Toimintatavat."
          checked={!isOwn}
          onChange={() => setIsOwn(false)}
        />
        <Radio
          name="limit"
          label="Oma raja"
          hint="Suuremman summan hyväksyy pääkäyttäjä."
          checked={isOwn}
          onChange={() => setIsOwn(true)}
        />
      </RadioGroup>
      {isOwn ? (
        <Field label="Hyväksyy enintään" hint="Hinta veroineen." error={errors.limit} className="max-w-56">
          <MoneyInput name="approvalLimitCents" value={typed} onChange={setTyped} />
        </Field>
      ) : null}
    </FormDialog>
  )
}
