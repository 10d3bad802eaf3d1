import { parseMoney } from '#shared/money.ts'
import { MoneyInput } from '#web/editing/money-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PermitDecision } from '../permits.ts'

/** A permit or a refusal as it is typed. */
export type TypedDecision = { isGranted: boolean; permitNumber: string; limit: string; reason: string }

/** What is sent of it; an amount that cannot be read is refused by the schema. */
export const decisionOf = ({ isGranted, permitNumber, limit, reason }: TypedDecision): PermitDecision =>
  isGranted ? { isGranted: true, permitNumber, limitCents: parseMoney(limit) ?? -1 } : { isGranted: false, reason }

type Props = {
  typed: TypedDecision
  edit: (change: Partial<TypedDecision>) => void
  errors: Partial<Record<string, string>>
  /** Who reads the reason. */
  reasonHint?: string
}

/** The number and the limit of a permit, or why there is none. */
export const PermitDecisionFields = ({ typed, edit, errors, reasonHint }: Props) =>
  typed.isGranted ? (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Laskutusluvan numero" error={errors.permitNumber}>
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={typed.permitNumber}
          onChange={({ target }) => edit({ permitNumber: target.value })}
        />
      </Field>
      <Field label="Enintään, veroton" error={errors.limitCents}>
        <MoneyInput value={typed.limit} onChange={(limit) => edit({ limit })} />
      </Field>
    </div>
  ) : (
    <Field label="Syy" hint={reasonHint} error={errors.reason}>
      <TextInput
        autoComplete="off"
        maxLength={500}
        value={typed.reason}
        onChange={({ target }) => edit({ reason: target.value })}
      />
    </Field>
  )
