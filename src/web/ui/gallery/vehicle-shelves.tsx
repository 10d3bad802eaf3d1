import { BellRing, Ellipsis } from 'lucide-react'
import { formatMoney } from '#shared/money.ts'
import { formatDateTime } from '../../format.ts'
import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'
import { Notice } from '../notice.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { StatusTrack } from '../status-track.tsx'
import { VehiclePlate } from '../vehicle-plate.tsx'
import { jobs, sideTracks, stations, statusWords } from './samples.ts'
import { Shelf, ShelfRow } from './shelf.tsx'

export function Plates() {
  return (
    <Shelf title="Kilvet">
      <ShelfRow>
        <VehiclePlate registrationNumber="ABC-123" copyable />
        <VehiclePlate registrationNumber="ÄÖX-12" />
      </ShelfRow>
      <ShelfRow>
        <VehiclePlate registrationNumber="KLR-907" copyable />
        <VehiclePlate registrationNumber="CD-1204" />
        <VehiclePlate registrationNumber="W-4410" />
        <VehiclePlate registrationNumber="JIW-888" />
      </ShelfRow>
      <ShelfRow>
        <VehiclePlate vinNumber="TMBJJ7NE4L0123456" copyable />
        <VehiclePlate vinNumber="YV1BW11VDH1234567" />
        <VehiclePlate />
      </ShelfRow>
    </Shelf>
  )
}

export function StatusTracks() {
  return (
    <Shelf title="Kaista">
      <StatusTrack stations={stations} sideTracks={sideTracks} current="IN_PROGRESS" />
      <StatusTrack stations={stations} sideTracks={sideTracks} current="WAITING" />
      <StatusTrack stations={stations} sideTracks={sideTracks} current="NEW" />
      <StatusTrack stations={stations} sideTracks={sideTracks} current="DONE" />
      <StatusTrack stations={stations} sideTracks={sideTracks} current="CANCELLED" />
      <ShelfRow>
        {statusWords.map(([tone]) => (
          <StatusTrack key={tone} size="sm" stations={stations} sideTracks={sideTracks} current={tone} />
        ))}
      </ShelfRow>
    </Shelf>
  )
}

export function Cards() {
  return (
    <Shelf title="Kortit taululla">
      <div className="grid gap-2 rounded-lg bg-sunken p-2 sm:grid-cols-2">
        {jobs.slice(0, 2).map((job) => (
          <Card key={job.plate} className="grid gap-2 p-3">
            <div className="flex items-start justify-between">
              <VehiclePlate registrationNumber={job.plate} />
              <IconButton label="Lisää toimintoja" size="sm" className="-mt-1 -mr-1.5">
                <Ellipsis className="size-4" aria-hidden="true" />
              </IconButton>
            </div>
            <div>
              <p className="font-semibold leading-snug">Jarrut vinkuvat, ohjaus puoltaa vasemmalle</p>
              <p className="text-muted text-sm">
                {job.car} · {job.party}
              </p>
            </div>
            <StatusTrack size="sm" stations={stations} sideTracks={sideTracks} current={job.tone} />
            <div className="flex items-center justify-between gap-2">
              <ShelfRow>
                {job.tone === 'WAITING' ? (
                  <Badge kind="signal">Odottaa lupaasi</Badge>
                ) : (
                  <Badge kind="danger">Kiireellinen</Badge>
                )}
              </ShelfRow>
              <Avatar name="Matti Mekaanikko" size={26} round />
            </div>
          </Card>
        ))}
      </div>
    </Shelf>
  )
}

export function Statuses() {
  return (
    <Shelf title="Tilat ja merkit">
      <ShelfRow>
        {statusWords.map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone}>
            {word}
          </StatusBadge>
        ))}
      </ShelfRow>
      <ShelfRow>
        <Badge>Uusi viesti</Badge>
        <Badge kind="brand">Oma</Badge>
        <Badge kind="signal" icon={<BellRing className="size-3" aria-hidden="true" />}>
          Odottaa sinua
        </Badge>
        <Badge kind="danger">Kiireellinen</Badge>
        <Badge kind="done">Maksettu</Badge>
        <CountBadge count={7} label="huoltoa" />
        <CountBadge count={128} label="kirjaa" urgent />
      </ShelfRow>
      <Notice kind="signal" title="Lisätyöpyyntö odottaa vastaustasi" actions={<Button size="sm">Avaa</Button>}>
        Jarrulevyt, {formatMoney(52825)}. Auto valmistuu vasta kun vastaat.
      </Notice>
      <Notice>Katsastus lähestyy: {formatDateTime('2026-03-05T12:05:00Z')}.</Notice>
    </Shelf>
  )
}
