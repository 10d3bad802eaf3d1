import { WAITING_LABELS } from '#features/tickets/tickets.ts'
import { formatNumber } from '#web/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BAND_LABELS, durationText, hoursText } from '../report-words.ts'
import type { Report } from '../reporting.ts'
import { BeforeLink, CountLink, RowLink } from './list-link.tsx'
import { NumberTable } from './number-table.tsx'
import { Chart } from './period-section.tsx'
import { ReportSection } from './report-section.tsx'

const GONE = 'Poistunut käyttäjä'

export const TURNAROUND_DEFINITION =
  'Kellonajassa ensimmäisestä siirrosta tilaan Työn alla viimeiseen siirtoon tilaan Noudettavissa, jaksolla valmistuneista huolloista. Mediaani: puolet huolloista oli valmiita näin nopeasti. 90 %: yhdeksän kymmenestä oli. Tarkkuus on 15 minuuttia, vuorokautta pidemmissä tunti ja yli kahden viikon ajoissa vuorokausi.'

/** How long the work took, as bands that people can read. */
export function TurnaroundSection({ report }: { report: Report }) {
  const { days, turnaround, turnaroundBefore } = report
  const rows = BAND_LABELS.map((label, place) => ({
    label,
    place,
    now: turnaround.bands[place] ?? 0,
    before: turnaroundBefore.bands[place] ?? 0,
  }))
  return (
    <ReportSection
      title="Läpimenoajat"
      days={days}
      table="turnaround"
      definition={TURNAROUND_DEFINITION}
      chart={
        <Chart
          label="Huollot läpimenoajan mukaan tällä ja edellisellä jaksolla"
          steps={BAND_LABELS.map((label) => label.replace('Enintään', '≤').replace('Yli', '>'))}
          series={[
            { name: 'Tämä jakso', values: rows.map(({ now }) => now) },
            { name: 'Edellinen jakso', values: rows.map(({ before }) => before) },
          ]}
          text={formatNumber}
        />
      }
    >
      <NumberTable
        caption="Läpimenoajat"
        lead={{ header: 'Läpimenoaika', cell: ({ label }) => label }}
        columns={[
          {
            header: 'Tämä jakso',
            cell: ({ label, place, now }) => (
              <CountLink list="turnaround" of={String(place)} count={now} text={formatNumber(now)} label={label} />
            ),
          },
          {
            header: 'Edellinen',
            cell: ({ label, place, before }) => (
              <BeforeLink
                {...{ report, list: 'turnaround', of: String(place), name: label }}
                {...{ count: before, text: formatNumber(before) }}
              />
            ),
          },
        ]}
        rows={rows}
        rowKey={({ label }) => label}
      />
    </ReportSection>
  )
}

/** For whom and for what tickets waited. */
export function WaitingSection({ report }: { report: Report }) {
  const { days, waiting } = report
  const most = Math.max(1, ...waiting.map(({ minutes }) => minutes))
  return (
    <ReportSection
      title="Odotusaika syittäin"
      days={days}
      table="waiting"
      definition="Aika, jonka jaksolla valmistuneet huollot olivat tilassa Odottaa, kellonajassa ja syyn mukaan, yöt ja viikonloput mukaan lukien."
    >
      <NumberTable
        caption="Odotusaika syittäin"
        lead={{ header: 'Syy', cell: ({ reason }) => WAITING_LABELS[reason] }}
        columns={[
          {
            header: 'Huoltoja',
            cell: ({ reason, count }) => (
              <CountLink
                list="waiting"
                of={reason}
                count={count}
                text={formatNumber(count)}
                label={WAITING_LABELS[reason]}
              />
            ),
          },
          { header: 'Yhteensä', cell: ({ minutes }) => durationText(minutes) },
          { header: 'Huoltoa kohti', cell: ({ count, minutes }) => (count > 0 ? durationText(minutes / count) : '–') },
          {
            header: 'Edellinen',
            cell: ({ reason, beforeMinutes }) => (
              <BeforeLink
                {...{ report, list: 'waiting', of: reason, name: WAITING_LABELS[reason] }}
                {...{ count: beforeMinutes, text: durationText(beforeMinutes) }}
              />
            ),
            shownOn: 'wide',
          },
        ]}
        rows={waiting}
        rowKey={({ reason }) => reason}
        share={({ minutes }) => minutes / most}
      />
    </ReportSection>
  )
}

/** Who worked how long; a member sees their own hours. */
export function MechanicsSection({ report }: { report: Report }) {
  const { days, mechanics, seesAllHours } = report
  const most = Math.max(1, ...mechanics.map(({ minutes }) => minutes))
  return (
    <ReportSection
      title={seesAllHours ? 'Mekaanikkojen työajat' : 'Oma työaikasi'}
      days={days}
      table="mechanics"
      definition={`Aloita- ja Tauko- tai Valmis-painallusten välinen aika, korjaukset mukaan lukien. Aika kuuluu päivään, jona se alkoi, ja lasketaan, kun se on päättynyt.${seesAllHours ? '' : ' Muiden työajat näkevät pääkäyttäjät.'}`}
    >
      {mechanics.length === 0 ? (
        <EmptyState title="Jaksolla ei ole työaikoja">
          Työajat kertyvät, kun mekaanikko painaa Aloita huollon sivulla tai omassa työpäivässään.
        </EmptyState>
      ) : (
        <NumberTable
          caption="Mekaanikkojen työajat"
          lead={{
            header: 'Mekaanikko',
            cell: (row) => (
              <RowLink row={row} list="worked" of={row.key}>
                {row.name || GONE}
              </RowLink>
            ),
          }}
          columns={[
            { header: 'Työaika', cell: ({ minutes }) => hoursText(minutes) },
            {
              header: 'Edellinen',
              cell: ({ key, name, beforeMinutes }) => (
                <BeforeLink
                  {...{ report, list: 'worked', of: key, name: name || GONE }}
                  {...{ count: beforeMinutes, text: hoursText(beforeMinutes) }}
                />
              ),
            },
          ]}
          rows={mechanics}
          rowKey={({ key }) => key}
          share={({ minutes }) => minutes / most}
        />
      )}
    </ReportSection>
  )
}
