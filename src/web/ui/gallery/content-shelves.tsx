import { Car } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { formatKilometres } from '../../format.ts'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { IdentityCard } from '../identity-card.tsx'
import { Pagination } from '../pagination.tsx'
import { Paper, PaperSignature, PaperTotals } from '../paper.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { StatusTrack } from '../status-track.tsx'
import { type Sort, Table } from '../table.tsx'
import { Tabs } from '../tabs.tsx'
import { VehiclePlate } from '../vehicle-plate.tsx'
import { jobs, sideTracks, stations } from './samples.ts'
import { Shelf, ShelfRow } from './shelf.tsx'

export function People() {
  return (
    <Shelf title="Henkilöt ja organisaatiot">
      <IdentityCard
        name="Autohuolto Virtanen Oy"
        description="Merkkiriippumaton korjaamo"
        address="Teollisuuskatu 12, 00510 Helsinki"
        phone="09 123 4567"
        email="toimisto.korjaamo.helsinki.virtanen@autohuolto-virtanen.example.fi"
      />
      <IdentityCard name="Maija Meikäläinen" type="user" email="maija@example.fi" description="Kaluston hoitaja" />
      <IdentityCard name="" />
      <ShelfRow>
        {['Äijälä Öljy', 'K-Auto', '3 veljestä', 'Škoda', ''].map((name, at) => (
          <Avatar key={name} name={name} size={24 + at * 12} round={at % 2 === 0} />
        ))}
      </ShelfRow>
      <p className="text-muted">
        Muutettu <RelativeTime at={new Date(Date.now() - 300_000).toISOString()} />
      </p>
    </Shelf>
  )
}

export function Jobs() {
  const [sort, setSort] = useState<Sort>({ by: 'km', direction: 'desc' })
  const [page, setPage] = useState(0)
  const [tab, setTab] = useState('open')
  const table = (
    <>
      <Table
        caption="Huollot"
        rows={jobs}
        rowKey={(job) => job.plate}
        sort={sort}
        onSort={setSort}
        columns={[
          {
            key: 'plate',
            header: 'Ajoneuvo',
            lead: true,
            cell: (job) => (
              <span className="flex items-center gap-3">
                <VehiclePlate registrationNumber={job.plate} />
                <span>{job.car}</span>
              </span>
            ),
          },
          { key: 'party', header: 'Asiakas', sortable: true, cell: (job) => job.party },
          {
            key: 'status',
            header: 'Tila',
            cell: (job) => <StatusTrack size="sm" stations={stations} sideTracks={sideTracks} current={job.tone} />,
          },
          { key: 'km', header: 'Mittari', align: 'end', sortable: true, cell: (job) => formatKilometres(job.km) },
          { key: 'price', header: 'Hinta', align: 'end', cell: (job) => formatMoney(job.cents) },
        ]}
      />
      <Pagination page={page} pageCount={4} onPageChange={setPage} className="mt-3" />
    </>
  )
  return (
    <Shelf title="Taulukko ja välilehdet">
      <Tabs
        label="Huollot"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'open', label: 'Avoimet', count: 3, content: table },
          {
            value: 'done',
            label: 'Valmiit',
            content: (
              <EmptyState title="Ei valmiita huoltoja" icon={<Car />} action={<Button>Näytä arkisto</Button>}>
                Valmistuneet huollot näkyvät tässä 14 päivää.
              </EmptyState>
            ),
          },
        ]}
      />
    </Shelf>
  )
}

export function Offer() {
  return (
    <Paper className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="font-bold text-xl">Tarjous 2026-0107</h2>
          <p className="text-muted text-sm">Autohuolto Virtanen Oy · voimassa 31.3.2026 asti</p>
        </div>
        <VehiclePlate registrationNumber="ABC-123" />
      </header>
      <table className="w-full">
        <thead>
          <tr className="border-ink border-b text-left text-sm">
            <th className="py-1.5 font-semibold">Työ tai osa</th>
            <th className="py-1.5 text-right font-semibold">Hinta</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {[
            ['Jarrulevyt eteen, vaihto', 28900],
            ['Jarrupalat eteen', 13350],
          ].map(([name, cents]) => (
            <tr key={name} className="border-line border-b">
              <td className="py-1.5">{name}</td>
              <td className="py-1.5 text-right">{formatMoney(Number(cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaperTotals
        rows={[
          { label: 'Veroton', value: formatMoney(42250) },
          { label: 'ALV 25,5 %', value: formatMoney(10774) },
          { label: 'Yhteensä', value: formatMoney(53024), strong: true },
        ]}
      />
      <PaperSignature label="Hyväksytty 5.3.2026 klo 14.05" signed="Maija Meikäläinen" />
    </Paper>
  )
}
