import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { failureText } from '#web/failure-text.ts'
import { formatDateTime } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AccountingConnection, AccountingSettings, AccountingSystemName, ConnectionTest } from '../accounting.ts'
import { FAILURE_TEXTS, SYSTEM_WORDS } from '../accounting-words.ts'
import { accountingApi } from './accounting.api.ts'

type Props = {
  settings: AccountingSettings
  connection: AccountingConnection
  onEdit: (system: AccountingSystemName) => void
  onChanged: () => void
}

const AUTOMATIC_TEXTS = {
  OFF: 'Lasku siirtyy, kun painat sen sivulla Siirrä kirjanpitoon.',
  LEFT: 'Lasku siirtyy itsestään, kun se on lähtenyt.',
  MADE: 'Lasku siirtyy itsestään heti, kun se on tehty.',
}

const offWhy = {
  CREDENTIALS: 'Järjestelmä ei hyväksynyt avaimia, tai käyttäjällä ei ole oikeuksia.',
  FAILING: 'Järjestelmä ei vastannut viiteen päivään.',
}

/** The system that is connected: how it is doing, a trial of it, and how it is changed or taken away. */
export function ConnectionCard({ settings, connection, onEdit, onChanged }: Props) {
  const { system, automatic, isOn, offReason, failingSince, operatorEmail } = connection
  const { name } = SYSTEM_WORDS[system]
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {name} <ConnectionState connection={connection} />
          </span>
        }
        hint={system === 'OPERATOR' ? operatorEmail : undefined}
      >
        <Button onClick={() => onEdit(system)}>Muokkaa</Button>
      </CardHeader>
      <CardBody className="grid gap-3">
        {isOn ? null : (
          <Notice kind="danger" title="Siirto on keskeytynyt">
            {offReason ? `${offWhy[offReason]} ` : ''}Tarkista avaimet ja kokeile yhteyttä. Kun se toimii, odottavat
            laskut siirtyvät itsestään.
          </Notice>
        )}
        {isOn && failingSince !== null ? (
          <Notice kind="danger">
            Järjestelmä ei ole ottanut laskuja vastaan {formatDateTime(failingSince)} jälkeen. Yritämme uudelleen.
          </Notice>
        ) : null}
        <p>{AUTOMATIC_TEXTS[automatic]}</p>
        <Counts settings={settings} />
        <Acts connection={connection} onChanged={onChanged} />
      </CardBody>
    </Card>
  )
}

function ConnectionState({ connection: { isOn, failingSince } }: { connection: AccountingConnection }) {
  if (!isOn) return <Badge kind="danger">Keskeytynyt</Badge>
  return failingSince === null ? <Badge kind="done">Yhdistetty</Badge> : <Badge kind="danger">Häiriö</Badge>
}

const Counts = ({ settings: { waiting, failed } }: { settings: AccountingSettings }) => (
  <>
    {waiting > 0 ? <p>{`${waiting} odottaa siirtoa.`}</p> : null}
    {failed > 0 ? (
      <p className="text-danger">{`${failed} ei onnistunut. Avaa lasku alta ja yritä uudelleen.`}</p>
    ) : null}
  </>
)

/** A trial that signs in to the system and says what it answered, and the end of the connection. */
function Acts({ connection, onChanged }: Pick<Props, 'connection' | 'onChanged'>) {
  const { organizationId } = useSettings().whose
  const [tested, setTested] = useState<ConnectionTest>()
  const test = useMutation(
    accountingApi.test.mutationOptions({
      onSuccess: setTested,
      onError: (error) => toast.error('Yhteyttä ei voitu kokeilla', failureText(error)),
      onSettled: onChanged,
    }),
  )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {connection.system === 'OPERATOR' ? null : (
          <Button pending={test.isPending} onClick={() => test.mutate({ organizationId })}>
            Kokeile yhteyttä
          </Button>
        )}
        <Disconnect connection={connection} onChanged={onChanged} />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {tested && !test.isPending ? <Tested tested={tested} /> : null}
      </div>
    </div>
  )
}

const Tested = ({ tested: { failure, answer } }: { tested: ConnectionTest }) =>
  failure === null ? (
    <Notice kind="done">Yhteys toimii.</Notice>
  ) : (
    <Notice kind="danger" title="Yhteys ei toimi">
      {FAILURE_TEXTS[failure]}
      {answer ? <span className="wrap-anywhere block text-muted text-sm">Järjestelmä vastasi: {answer}</span> : null}
    </Notice>
  )

function Disconnect({ connection: { system, version }, onChanged }: Pick<Props, 'connection' | 'onChanged'>) {
  const { organizationId } = useSettings().whose
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useMutation(
    accountingApi.remove.mutationOptions({
      onSuccess: () => toast.success('Yhteys katkaistu'),
      onError: (error) => toast.error('Yhteyttä ei voitu katkaista', failureText(error)),
      onSettled: onChanged,
    }),
  )
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Katkaise yhteys</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Katkaistaanko yhteys: ${SYSTEM_WORDS[system].name}?`}
        confirmLabel="Katkaise yhteys"
        danger
        onConfirm={() => mutateAsync({ organizationId, version }).then(() => undefined)}
      >
        Avaimet poistuvat, eikä laskuja enää siirretä, ei myöskään niitä, jotka odottavat. Jo siirretyt laskut säilyvät
        kirjanpidossa.
      </ConfirmDialog>
    </>
  )
}
