import { useMutation } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { failureText } from '#web/failure-text.ts'
import { isProofNeeded } from '#web/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { organizationExportApi } from './organization-export.api.ts'

type Props = {
  /** One at a time. */
  isUnderWay: boolean
  onStarted: () => Promise<unknown>
}

/** Begins an export: with photos and files, or only what is written. */
export function StartCard({ isUnderWay, onStarted }: Props) {
  const {
    whose: { organizationId },
  } = useSettings()
  const [withFiles, setWithFiles] = useState(true)
  const { keyOf, renew } = useRequestKey()
  const start = useMutation(
    organizationExportApi.start.mutationOptions({
      onSuccess: async () => {
        renew()
        toast.success('Vienti aloitettu', 'Ilmoitamme, kun se on valmis. Voit poistua sivulta.')
        await onStarted()
      },
      onError: (error) => {
        if (!isProofNeeded(error)) toast.error('Vientiä ei voitu aloittaa', failureText(error))
      },
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Uusi vienti"
        hint="CSV-tiedostot taulukkolaskentaan ja samat tiedot JSON-muodossa ohjelmille."
      />
      <CardBody className="grid gap-3">
        <Checkbox
          label="Ota mukaan kuvat ja liitteet"
          hint="Niiden kanssa vienti voi olla suuri ja kestää kauan."
          checked={withFiles}
          disabled={isUnderWay}
          onChange={({ currentTarget }) => setWithFiles(currentTarget.checked)}
        />
        <p className="text-muted text-sm">
          Mukana on se, minkä pääkäyttäjä näkee. Tiedostossa on henkilötietoja, joten säilytä sitä huolellisesti.
        </p>
        <Button
          kind="primary"
          className="justify-self-start"
          pending={start.isPending}
          disabled={isUnderWay}
          onClick={() => start.mutate({ organizationId, withFiles, requestKey: keyOf(withFiles) })}
        >
          <PackageOpen className="size-4" aria-hidden="true" />
          Tee vienti
        </Button>
      </CardBody>
    </Card>
  )
}
