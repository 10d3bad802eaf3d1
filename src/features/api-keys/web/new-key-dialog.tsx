import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { fieldErrors } from '#web/editing/field-errors.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { failureOf } from '#web/failure.ts'
import { failureText } from '#web/failure-text.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Radio, RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import {
  type ApiScope,
  KEY_DAYS,
  type KeyDays,
  type MadeApiKey,
  NewApiKey,
  SCOPE_LABELS,
  scopesOf,
} from '../api-keys.ts'
import { apiKeysApi } from './api-keys.api.ts'

type Props = { onClose: () => void; onMade: (made: MadeApiKey) => void }

/** A new key: for which program, what it may do, until when. */
export function NewKeyDialog({ onClose, onMade }: Props) {
  const {
    whose: { organizationId },
    organizationType = 'CUSTOMER',
  } = useSettings()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [days, setDays] = useState<KeyDays>(90)
  const [isTried, setTried] = useState(false)
  const create = useMutation(apiKeysApi.create.mutationOptions())
  const read = NewApiKey.safeParse({ name, scopes, days })
  const refused = create.isError ? failureOf(create.error) : null
  const errors = {
    ...Object.fromEntries((refused?.fields ?? []).map(({ field, message }) => [field, message])),
    ...(isTried ? fieldErrors(read.error) : {}),
  }
  const submit = () => {
    setTried(true)
    if (read.success) create.mutate({ organizationId, ...read.data }, { onSuccess: onMade })
  }
  const toggle = (scope: ApiScope, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
  return (
    <FormDialog
      title="Luo avain"
      description="Avain toimii siihen asti, kunnes sen aika päättyy tai pääkäyttäjä peruu sen."
      submitLabel="Luo avain"
      isPending={create.isPending}
      error={
        refused && refused.fields.length === 0 && !isProofNeeded(create.error) ? failureText(create.error) : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Nimi"
        required
        hint="Ohjelma, joka käyttää avainta. Näkyy huollon tapahtumissa, myös toiselle osapuolelle."
        error={errors.name}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <RadioGroup legend="Mitä avaimella voi tehdä" error={errors.scopes} className="grid">
        {scopesOf(organizationType).map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_LABELS[scope]}
            checked={scopes.includes(scope)}
            onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
          />
        ))}
      </RadioGroup>
      <RadioGroup legend="Voimassa" error={errors.days} className="flex flex-wrap gap-x-6">
        {KEY_DAYS.map((one) => (
          <Radio key={one} name="days" label={`${one} päivää`} checked={days === one} onChange={() => setDays(one)} />
        ))}
      </RadioGroup>
    </FormDialog>
  )
}
