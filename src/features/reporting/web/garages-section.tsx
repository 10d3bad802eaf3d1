import { formatMoney } from '#shared/money.ts'
import { formatNumber } from '#web/format.ts'
import { durationText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { CountLink, RowLink } from './list-link.tsx'
import { NumberTable } from './number-table.tsx'
import { ReportSection } from './report-section.tsx'
import { share, wholePercent } from './report-words.ts'
import { TURNAROUND_DEFINITION } from './time-sections.tsx'

const DEFINITION = [
  'Hyväksytty ja toteutunut: jaksolla valmistuneet huollot, joilla oli sovittu hinta. Hyväksytty on sovittu hinta ja hyväksytyt lisätyöt, toteutunut se, mitä huollot maksoivat. Molemmat ilman arvonlisäveroa.',
  `Läpimenoaika on mediaani. ${TURNAROUND_DEFINITION}`,
  'Ajallaan: osuus huolloista, joille oli luvattu aika ja jotka olivat noudettavissa siihen mennessä.',
]

type Garage = Report['garages'][number]

/** The garages of a customer next to each other: what was approved and what it came to, how fast they are, what they kept of what they promised. */
export function GaragesSection({ report }: { report: Report }) {
  const { garages, rowCounts, days } = report
  if (garages.length === 0) return null
  const hidden = rowCounts.garages - garages.length
  return (
    <ReportSection title="Korjaamojen vertailu" days={days} table="garages" definition={DEFINITION}>
      <NumberTable
        caption="Korjaamojen vertailu"
        lead={{
          header: 'Korjaamo',
          cell: (row) => (
            <RowLink row={row} list="party" of={row.key}>
              {row.name}
            </RowLink>
          ),
        }}
        columns={[
          { header: 'Huoltoja', cell: ({ count }) => formatNumber(count), shownOn: 'wide' },
          {
            header: 'Hyväksytty',
            shownOn: 'wide',
            cell: (row) => <Agreed row={row} label="hyväksytty" cents={row.approvedCents} />,
          },
          {
            header: 'Toteutunut',
            shownOn: 'wide',
            cell: (row) => <Agreed row={row} label="toteutunut" cents={row.chargedCents} />,
          },
          {
            header: 'Hyväksytty, toteutunut',
            shownOn: 'phone',
            cell: (row) => (
              <>
                {row.agreed > 0 ? <span className="block">{formatMoney(row.approvedCents)}</span> : null}
                <Agreed row={row} label="toteutunut" cents={row.chargedCents} />
              </>
            ),
          },
          {
            header: 'Läpimeno',
            shownOn: 'wide',
            cell: ({ key, name, medianTurnaround }) => (
              <CountLink
                list="turnaround"
                of={key}
                label={`läpimenoaika, ${name}`}
                count={medianTurnaround === null ? 0 : 1}
                text={medianTurnaround === null ? '–' : durationText(medianTurnaround)}
              />
            ),
          },
          {
            header: 'Ajallaan',
            cell: ({ key, name, promised, onTime }) => (
              <CountLink
                list="promised"
                of={key}
                label={`ajallaan, ${name}`}
                count={promised}
                text={share(onTime, promised, wholePercent)}
              />
            ),
          },
        ]}
        rows={garages}
        rowKey={({ key }) => key}
      />
      {hidden > 0 ? (
        <p className="text-muted text-sm">Lisäksi {formatNumber(hidden)} pienempää: ne ovat CSV-tiedostossa.</p>
      ) : null}
    </ReportSection>
  )
}

const Agreed = ({ row, label, cents }: { row: Garage; label: string; cents: number }) => (
  <CountLink
    list="agreed"
    of={row.key}
    label={`${label}, ${row.name}`}
    count={row.agreed}
    text={row.agreed > 0 ? formatMoney(cents) : '–'}
  />
)
