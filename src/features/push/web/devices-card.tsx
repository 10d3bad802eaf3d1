import { Laptop, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedQuery } from '#web/failed-query.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PushDevices } from '../push.ts'
import type { Support } from './this-device.ts'
import { useThisDevice } from './use-this-device.ts'

type Props = {
  /** A device came or went. */
  onChange: () => void
}

/** Turns messages on in this browser, and shows all of the person's devices that get messages. */
export function DevicesCard({ onChange }: Props) {
  const { support, devices, turnOn, isTurningOn, remove, removing } = useThisDevice(onChange)
  const { data } = devices
  const isOn = data?.devices.some(({ isCurrent }) => isCurrent) ?? false
  return (
    <Card>
      <CardHeader
        title="Ilmoitukset laitteille"
        hint="Ilmoitus tulee laitteen näytölle, vaikka Huoltosilta ei ole auki."
      />
      {data ? (
        <>
          {isOn && support === 'possible' ? null : (
            <CardBody>
              <Here support={support} onTurnOn={turnOn} isPending={isTurningOn} />
            </CardBody>
          )}
          {data.devices.length > 0 ? (
            <ul className="divide-y divide-line" aria-label="Laitteet, joihin ilmoitukset tulevat">
              {data.devices.map((one) => (
                <Device key={one.id} device={one} isRemoving={removing === one.id} onRemove={() => remove(one)} />
              ))}
            </ul>
          ) : null}
        </>
      ) : (
        <CardBody>
          {devices.isError ? (
            <FailedQuery query={devices} title="Laitteita ei voitu hakea" />
          ) : (
            <Skeleton className="h-11" />
          )}
        </CardBody>
      )}
    </Card>
  )
}

const WORDS: Record<Exclude<Support, 'possible'>, ReactNode> = {
  unavailable: <Notice>Ilmoitukset laitteille eivät ole nyt käytettävissä.</Notice>,
  unsupported: (
    <Notice>Tämä selain ei näytä ilmoituksia. Käytä Chromen, Edgen, Firefoxin tai Safarin uusinta versiota.</Notice>
  ),
  home_screen: (
    <Notice title="Lisää Huoltosilta ensin Koti-valikkoon">
      iPhone ja iPad näyttävät vain Koti-valikkoon lisättyjen palvelujen ilmoitukset. Paina selaimessa Jaa ja valitse
      Lisää Koti-valikkoon. Avaa Huoltosilta sieltä ja tule takaisin tälle sivulle.
    </Notice>
  ),
  blocked: (
    <Notice kind="danger" title="Selain estää ilmoitukset">
      Olet kieltänyt ilmoitukset tältä sivustolta. Avaa sivuston asetukset osoiterivin alusta, etsi Ilmoitukset ja
      valitse Salli. Jos osoiteriviä ei ole, salli ilmoitukset laitteen asetuksista.
    </Notice>
  ),
}

function Here({ support, onTurnOn, isPending }: { support: Support; onTurnOn: () => void; isPending: boolean }) {
  if (support !== 'possible') return WORDS[support]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button kind="primary" pending={isPending} onClick={onTurnOn}>
        Ota käyttöön tällä laitteella
      </Button>
      <p className="min-w-0 grow basis-48 text-muted text-sm">Selain kysyy vielä luvan. Voit perua sen milloin vain.</p>
    </div>
  )
}

type DeviceProps = { device: PushDevices['devices'][number]; isRemoving: boolean; onRemove: () => void }

function Device({ device: { device, isCurrent, createdAt, sentAt }, isRemoving, onRemove }: DeviceProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent ? <Badge kind="brand">Tämä laite</Badge> : null}
        </p>
        <p className="text-muted text-sm">
          Otettu käyttöön: <RelativeTime at={createdAt} />
          {sentAt ? (
            <>
              {' · Viimeisin ilmoitus: '}
              <RelativeTime at={sentAt} />
            </>
          ) : null}
        </p>
      </div>
      <Button
        size="sm"
        kind="ghost"
        className="shrink-0"
        pending={isRemoving}
        onClick={onRemove}
        aria-label={`${isCurrent ? 'Poista käytöstä' : 'Poista'}: ${device}`}
      >
        {isCurrent ? 'Poista käytöstä' : 'Poista'}
      </Button>
    </li>
  )
}
