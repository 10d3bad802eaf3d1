import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AttachmentPicker } from '#features/files/web/attachment-picker.tsx'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import type { TransportDirection } from '#shared/timeline-acts.ts'
import type { UploadedFile } from '#shared/upload.ts'
import { FormDialog } from '#web/editing/form-dialog.tsx'
import { kilometresOf } from '#web/editing/typed-numbers.ts'
import { useSeenVersion } from '#web/editing/use-seen.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRequestKey } from '#web/use-request-key.ts'
import { Mileage, MOST_PHOTOS } from '../car-transports.ts'
import { carTransportsApi } from './car-transports.api.ts'
import { useTransportAct } from './use-transport-act.ts'

type Props = { transport: { id: string; version: number; direction: TransportDirection }; onClose: () => void }

/** Auto on haettu, with its mileage and photos; Auto on viety. Of both where the keys were left. Nothing has to be filled in. */
export function FinishDialog({ transport, onClose }: Props) {
  const { id: transportId, direction } = transport
  const { version, onRefused } = useSeenVersion(transport.version)
  const { id: organizationId } = useOrganization()
  const isCollection = direction === 'COLLECTION'
  const { keyOf } = useRequestKey()
  const [mileage, setMileage] = useState('')
  const [keysLeft, setKeysLeft] = useState('')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const { act, isPending, refused } = useTransportAct()
  const finish = useMutation(carTransportsApi.finish.mutationOptions())
  const mileageKm = kilometresOf(mileage)
  const wrong = mileageKm === null ? undefined : Mileage.safeParse(mileageKm).error?.issues[0]?.message
  const done = isCollection ? 'Auto on haettu' : 'Auto on viety'
  const save = async () => {
    setIsTried(true)
    if (wrong || isBusy) return
    const written = { mileageKm, keysLeft, fileIds: files.map(({ id }) => id) }
    const asked = { organizationId, transportId, version, ...written, requestKey: keyOf(written) }
    if (await act(() => finish.mutateAsync(asked), done)) onClose()
    else onRefused()
  }
  return (
    <FormDialog
      title={done}
      description={undefined}
      submitLabel={done}
      isPending={isPending || isBusy}
      error={refused?.text}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isCollection ? (
        <>
          <Field label="Mittarilukema" optional error={isTried ? (wrong ?? refused?.fields.mileageKm) : undefined}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              suffix="km"
              maxLength={12}
              value={mileage}
              onChange={({ target }) => setMileage(target.value)}
            />
          </Field>
          <AttachmentPicker
            label="Kuvat autosta"
            organizationId={organizationId}
            files={files}
            onChange={setFiles}
            onBusyChange={setIsBusy}
            max={MOST_PHOTOS}
            imagesOnly
          />
        </>
      ) : null}
      <Field label="Minne avaimet jäivät" optional error={isTried ? refused?.fields.keysLeft : undefined}>
        <TextInput maxLength={200} value={keysLeft} onChange={({ target }) => setKeysLeft(target.value)} />
      </Field>
    </FormDialog>
  )
}
