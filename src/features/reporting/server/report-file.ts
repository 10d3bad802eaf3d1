import { WAITING_LABELS } from '#features/tickets/tickets.ts'
import { staleRead } from '#server/db/replica.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { csvText } from '#server/http/csv-text.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute } from '#server/http/route.ts'
import { dayText } from '#shared/calendar-day.ts'
import { moneyInputValue } from '#shared/money.ts'
import type { OrganizationType } from '#shared/organization.ts'
import { BAND_LABELS, KIND_LABELS } from '../report-words.ts'
import { AskReportFile, type Report, type ReportTable } from '../reporting.ts'
import { wholeReport } from './report-of.ts'

type Cells = readonly (string | number | null)[]
type Write = (report: Report, type: OrganizationType) => Cells[]

/** `1,5`, as a Finnish spreadsheet reads it. */
export const decimalCell = (value: number, digits = 2): string =>
  String(Math.round(value * 10 ** digits) / 10 ** digits).replace('.', ',')
const hours = (minutes: number): string => decimalCell(minutes / 60)
const days = (minutes: number): string => decimalCell(minutes / 60 / 24)
const euros = moneyInputValue

const sides = { GARAGE: 'Asiakas', CUSTOMER: 'Korjaamo' } as const

const write: Record<ReportTable, Write> = {
  periods: ({ periods }, type) => [
    type === 'GARAGE'
      ? [
          'Alkupäivä',
          'Loppupäivä',
          'Tulleet huollot',
          'Valmistuneet huollot',
          'Myynti, veroton (€)',
          'Työaika (h)',
          'Laskutettu (h)',
          'Mekaanikkopäivät',
        ]
      : [
          'Alkupäivä',
          'Loppupäivä',
          'Ilmoitetut huollot',
          'Valmistuneet huollot',
          'Kulut, veroton (€)',
          'Pois ajosta (vrk)',
        ],
    ...periods.map(({ from, to, ticketsIn, ticketsOut, netCents, ...worked }) => [
      dayText(from),
      dayText(to),
      ticketsIn,
      ticketsOut,
      euros(netCents),
      ...(type === 'GARAGE'
        ? [hours(worked.workedMinutes), hours(worked.billedMinutes), worked.mechanicDays]
        : [days(worked.offRoadMinutes)]),
    ]),
  ],
  turnaround: ({ turnaround, turnaroundBefore }) => [
    ['Läpimenoaika', 'Huoltoja', 'Huoltoja edellisellä jaksolla'],
    ...BAND_LABELS.map((label, place) => [label, turnaround.bands[place] ?? 0, turnaroundBefore.bands[place] ?? 0]),
  ],
  waiting: ({ waiting }) => [
    ['Odotuksen syy', 'Huoltoja', 'Odotus (h)', 'Odotus edellisellä jaksolla (h)'],
    ...waiting.map(({ reason, count, minutes, beforeMinutes }) => [
      WAITING_LABELS[reason],
      count,
      hours(minutes),
      hours(beforeMinutes),
    ]),
  ],
  sold: ({ sold }) => [
    ['Nimi', 'Laji', 'Rivejä', 'Myynti, veroton (€)', 'Myynti edellisellä jaksolla, veroton (€)'],
    ...sold.map(({ name, kind, count, netCents, beforeCents }) => [
      name,
      KIND_LABELS[kind],
      count,
      euros(netCents),
      euros(beforeCents),
    ]),
  ],
  parties: ({ parties }, type) => [
    [sides[type], 'Huoltoja', 'Veroton (€)', 'Edellisellä jaksolla, veroton (€)'],
    ...parties.map(({ name, count, netCents, beforeCents }) => [name, count, euros(netCents), euros(beforeCents)]),
  ],
  garages: ({ garages }) => [
    [
      'Korjaamo',
      'Huoltoja',
      'Huoltoja, joilla sovittu hinta',
      'Hyväksytty, veroton (€)',
      'Toteutunut, veroton (€)',
      'Läpimenoaika, mediaani (h)',
      'Huoltoja, joilla luvattu aika',
      'Ajallaan',
    ],
    ...garages.map(({ name, count, agreed, approvedCents, chargedCents, medianTurnaround, promised, onTime }) => [
      name,
      count,
      agreed,
      agreed > 0 ? euros(approvedCents) : null,
      agreed > 0 ? euros(chargedCents) : null,
      medianTurnaround === null ? null : hours(medianTurnaround),
      promised,
      promised > 0 ? onTime : null,
    ]),
  ],
  mechanics: ({ mechanics }) => [
    ['Mekaanikko', 'Työaika (h)', 'Työaika edellisellä jaksolla (h)'],
    ...mechanics.map(({ name, minutes, beforeMinutes }) => [name, hours(minutes), hours(beforeMinutes)]),
  ],
  vehicles: ({ vehicles }) => [
    [
      'Auto',
      'Huoltoja',
      'Kulut, veroton (€)',
      'Kulut edellisellä jaksolla, veroton (€)',
      'Pois ajosta (vrk)',
      'Ajettu (km)',
      'Kulut (€/km)',
    ],
    ...vehicles.map(({ name, count, netCents, beforeCents, offRoadMinutes, km }) => [
      name,
      count,
      euros(netCents),
      euros(beforeCents),
      days(offRoadMinutes),
      km,
      km === null ? null : decimalCell(netCents / 100 / km, 3),
    ]),
  ],
  costCentres: ({ costCentres }) => [
    [
      'Kustannuspaikka',
      'Huoltoja',
      'Kulut, veroton (€)',
      'Kulut edellisellä jaksolla, veroton (€)',
      'Autoja',
      'Autoja, joiden kilometrit nähdään',
      'Niiden ajo (km)',
      'Niiden kulut, veroton (€)',
      'Niiden kulut (€/km)',
    ],
    ...costCentres.map(({ name, count, netCents, beforeCents, cars, distance }) => [
      name,
      count,
      euros(netCents),
      euros(beforeCents),
      cars,
      distance?.cars ?? 0,
      distance?.km ?? null,
      distance && euros(distance.netCents),
      distance && decimalCell(distance.netCents / 100 / distance.km, 3),
    ]),
  ],
}

const FILE_NAMES: Record<ReportTable, string> = {
  periods: 'jaksot',
  turnaround: 'lapimenoajat',
  waiting: 'odotukset',
  sold: 'myynti',
  parties: 'osapuolet',
  garages: 'korjaamot',
  mechanics: 'mekaanikot',
  vehicles: 'autot',
  costCentres: 'kustannuspaikat',
}

/** `GET /api/reporting/report.csv?organizationId=…&from=…&to=…&table=…`: one table of the report with all its rows. */
export const reportFileRoute = defineRoute({
  method: 'GET',
  url: '/api/reporting/report.csv',
  access: 'user',
  query: AskReportFile,
  limit: ({ caller }) => ({ key: `report-file:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
  async handle(call) {
    const { organizationId, table, ...asked } = call.query
    const ctx = organizationContext(call, organizationId)
    const report = await staleRead(ctx, (reading) => wholeReport(reading, asked))
    const text = csvText(write[table](report, ctx.membership.organizationType))
    const name = `raportti-${FILE_NAMES[table]}-${report.days.from}-${report.days.to}.csv`
    return answerFile(call.reply, { name, type: 'text/csv', text })
  },
})
