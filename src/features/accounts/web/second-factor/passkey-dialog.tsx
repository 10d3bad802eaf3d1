import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { formFailureText } from '#web/form-failure-text.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { deviceName } from '../../device-name.ts'
import { type AddedFactor, NewPasskeyAnswer, PASSKEY_NAME_MAX_LENGTH, PasskeyName } from '../../second-factor.ts'
import { profileApi } from '../accounts.api.ts'
import { makePasskey } from './ask-device.ts'

type Props = { onAdded: (added: AddedFactor) => void; onClose: () => void }

const NOT_MADE = 'Pääsyavainta ei luotu. Jos laitteellasi on jo pääsyavain, sitä ei tarvitse lisätä uudelleen.'

/** Names a passkey and has the device make it. */
export function PasskeyDialog({ onAdded, onClose }: Props) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [nameError, setNameError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const ask = useMutation(profileApi.secondFactor.askPasskey.mutationOptions())
  const add = useMutation(profileApi.secondFactor.addPasskey.mutationOptions({ onSuccess: onAdded }))
  const [isAsking, setIsAsking] = useState(false)

  const make = async () => {
    const read = PasskeyName.safeParse(name)
    setNameError(read.error?.issues[0]?.message)
    setNotice(undefined)
    if (!read.success) return
    const made = await makePasskey(await ask.mutateAsync())
    const answer = NewPasskeyAnswer.safeParse(made)
    if (!answer.success) return setNotice(NOT_MADE)
    await add.mutateAsync({ name: read.data, answer: answer.data })
  }
  const submit = async () => {
    setIsAsking(true)
    // what refused it is shown by its mutation
    await make().catch(() => undefined)
    setIsAsking(false)
  }
  const failure = ask.error ?? add.error
  return (
    <FormDialog
      title="Lisää pääsyavain"
      description="Pääsyavain on tällä laitteella tai salasananhallinnassasi. Kirjaudut sillä sormenjäljellä, kasvoilla tai laitteen suojakoodilla."
      submitLabel="Jatka"
      isPending={isAsking}
      error={notice ?? (failure && !isProofNeeded(failure) ? formFailureText(failure) : undefined)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Nimi" hint="Tunnistat pääsyavaimen nimestä, kun niitä on monta." error={nameError}>
        <TextInput value={name} maxLength={PASSKEY_NAME_MAX_LENGTH} onChange={({ target }) => setName(target.value)} />
      </Field>
    </FormDialog>
  )
}
