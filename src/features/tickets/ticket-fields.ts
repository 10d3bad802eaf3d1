/** A column of the archive's files: its title, and its width in characters. */
type FileColumn = { title: string; width: number }

type Told = {
  /** As the timeline, a refused edit and the form of it name it. */
  label: string
  /** What a form asks, where the label is not enough. */
  question?: string
  hint?: string
  /** The job as it was reported, which both sides edit, or the garage's plan. */
  part: 'report' | 'plan'
  /** A field of the plan that a report may set, too. */
  isReported?: true
  /** The ticket is found by its words, also in the archive. */
  isFound?: true
}

/** What a field holds. `blank` is what it holds before anything is said; what is `required` has to be said in a report. */
export type TicketField = Told &
  (
    | { kind: 'text'; blank: ''; maxLength: number; required?: string; inputType?: 'tel'; inFiles?: FileColumn }
    | { kind: 'longText'; blank: ''; maxLength: number }
    /** `words` are what yes and no mean. */
    | { kind: 'yesNo'; blank: boolean; words: readonly [string, string] }
    /** A whole number from 0 to `max`, in `unit`. */
    | { kind: 'number'; blank: null; max: number; unit: string; inFiles?: FileColumn }
    /** An ISO instant. */
    | { kind: 'instant'; blank: null }
    /** A member of the garage, by user id. */
    | { kind: 'mechanic'; blank: null }
  )

/**
 * The fields of a ticket that people fill in, listed once: what is read from a request, compared, written into the timeline, inserted,
 * found and exported follows from here. What a new field costs besides: docs/add-a-feature.md.
 */
export const ticketFields = {
  title: {
    label: 'Otsikko',
    question: 'Mitä autolle tehdään',
    part: 'report',
    kind: 'text',
    blank: '',
    maxLength: 120,
    required: 'Kerro lyhyesti, mitä autolle pitää tehdä',
    isFound: true,
  },
  description: { label: 'Kuvaus', part: 'report', kind: 'longText', blank: '', maxLength: 5000, isFound: true },
  requestedAt: { label: 'Toivottu aika', part: 'report', kind: 'instant', blank: null },
  mileageKm: {
    label: 'Mittarilukema',
    part: 'report',
    kind: 'number',
    blank: null,
    max: 5_000_000,
    unit: 'km',
    inFiles: { title: 'Mittarilukema (km)', width: 18 },
  },
  keysLocation: {
    label: 'Avainten paikka',
    question: 'Missä avaimet ovat',
    part: 'report',
    kind: 'text',
    blank: '',
    maxLength: 300,
  },
  customerReference: {
    label: 'Viite',
    part: 'report',
    kind: 'text',
    blank: '',
    maxLength: 80,
    isFound: true,
    inFiles: { title: 'Viite', width: 18 },
  },
  contactName: { label: 'Yhteyshenkilön nimi', part: 'report', kind: 'text', blank: '', maxLength: 120, isFound: true },
  contactPhone: {
    label: 'Puhelinnumero',
    part: 'report',
    kind: 'text',
    blank: '',
    maxLength: 40,
    inputType: 'tel',
    isFound: true,
  },
  drivable: {
    label: 'Ajokunto',
    question: 'Autolla voi ajaa',
    part: 'report',
    kind: 'yesNo',
    blank: true,
    words: ['autolla voi ajaa', 'autolla ei voi ajaa'],
  },
  courtesyCar: {
    label: 'Sijaisauto',
    question: 'Sijaisauto tarvitaan',
    part: 'report',
    kind: 'yesNo',
    blank: false,
    words: ['tarvitaan', 'ei tarvita'],
  },
  mechanicId: { label: 'Mekaanikko', part: 'plan', kind: 'mechanic', blank: null },
  scheduledStart: { label: 'Työn alku', question: 'Työ alkaa', part: 'plan', kind: 'instant', blank: null },
  scheduledEnd: { label: 'Työn loppu', question: 'Työ päättyy', part: 'plan', kind: 'instant', blank: null },
  promisedReadyAt: {
    label: 'Luvattu valmistuminen',
    question: 'Luvattu valmiiksi',
    hint: 'Asiakas näkee lupauksen heti.',
    part: 'plan',
    kind: 'instant',
    blank: null,
  },
  urgent: {
    label: 'Kiireellisyys',
    question: 'Kiireellinen',
    hint: 'Näkyy taululla merkittynä.',
    part: 'plan',
    isReported: true,
    kind: 'yesNo',
    blank: false,
    words: ['kiireellinen', 'ei kiireellinen'],
  },
} as const satisfies Record<string, TicketField>

type Fields = typeof ticketFields
type Holds = {
  text: string
  longText: string
  yesNo: boolean
  number: number | null
  instant: string | null
  mechanic: string | null
}

export type TicketFieldName = keyof Fields
export type TicketFieldValues = { [Name in TicketFieldName]: Holds[Fields[Name]['kind']] }
/** Some of the fields; undefined leaves one unchanged. */
export type SomeTicketFields = { [Name in TicketFieldName]?: TicketFieldValues[Name] | undefined }

/** The fields that the table marks so. */
type NameOf<Like> = { [Name in TicketFieldName]: Fields[Name] extends Like ? Name : never }[TicketFieldName]
export type PlanFieldName = NameOf<{ part: 'plan' }>
export type ReportedFieldName = NameOf<{ part: 'report' } | { isReported: true }>

export const ticketFieldNames = Object.keys(ticketFields) as TicketFieldName[]

/** The table's entry, without what is special to this one. */
export const ticketField = (name: TicketFieldName): TicketField => ticketFields[name]

/** A field by a name that was stored: older entries of a timeline may name fields that are no more. */
export const ticketFieldCalled = (name: string): TicketField | undefined =>
  ticketFieldNames.some((known) => known === name) ? ticketField(name as TicketFieldName) : undefined

export const isPlanField = (name: TicketFieldName): name is PlanFieldName => ticketField(name).part === 'plan'
const isReportedField = (name: TicketFieldName): name is ReportedFieldName => {
  const { part, isReported } = ticketField(name)
  return part === 'report' || isReported === true
}

/** What the garage may say in a move as well. */
export const planFieldNames = ticketFieldNames.filter(isPlanField)
export const reportedFieldNames = ticketFieldNames.filter(isReportedField)
export const fieldNamesOf = (part: TicketField['part']) =>
  ticketFieldNames.filter((name) => ticketField(name).part === part)

/** These fields of something that holds them all. */
export const pickFields = <Name extends TicketFieldName, Holder extends { [Each in Name]?: unknown }>(
  from: Holder,
  names: readonly Name[],
): Pick<Holder, Name> => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Holder, Name>

/** What a report holds before anything is filled in. */
export const blankReport = Object.fromEntries(
  reportedFieldNames.map((name) => [name, ticketField(name).blank]),
) as Pick<TicketFieldValues, ReportedFieldName>

/** The fields that would really change, as the timeline shows them; instants are compared in the form they are kept in. */
export const changedTicketFields = (
  before: TicketFieldValues,
  changes: SomeTicketFields,
): { field: TicketFieldName; from: unknown; to: unknown }[] =>
  ticketFieldNames
    .map((field) => ({ field, from: before[field], to: changes[field] }))
    .filter(({ from, to }) => to !== undefined && to !== from)
