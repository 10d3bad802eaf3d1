import { getColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PlanAtOnce } from '../plan-at-once.ts'
import { planFields, ReportedJob, TicketChanges } from '../ticket-field-schemas.ts'
import {
  blankReport,
  changedTicketFields,
  fieldNamesOf,
  reportedFieldNames,
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
  ticketFieldNames,
} from '../ticket-fields.ts'
import { TicketDetails } from '../ticket-views.ts'
import { insertTicketStatement } from './report-statements.ts'
import { tickets } from './tickets.tables.ts'

/** Something to fill in for each kind. */
const samples: Record<TicketField['kind'], unknown> = {
  text: 'Boksissa',
  longText: 'Pitkä juttu',
  yesNo: true,
  number: 123_456,
  instant: '2026-12-01T08:00:00.000Z',
  mechanic: '01997d4c-5d3c-7cc0-a6d6-2a6f5a2f5f10',
}
const sampleOf = (name: TicketFieldName) => samples[ticketField(name).kind]
const blank = Object.fromEntries(ticketFieldNames.map((name) => [name, ticketField(name).blank])) as TicketFieldValues
const columns = getColumns(tickets)

describe.each(ticketFieldNames)('the field %s', (name) => {
  const value = sampleOf(name)

  test('has a column of the ticket that begins blank', () => {
    expect(columns[name].notNull).toBe(ticketField(name).blank !== null)
  })
  test('can be edited', () => {
    expect(TicketChanges.parse({ [name]: value })).toEqual({ [name]: value })
  })
  test('counts as changed when it changes, and only then', () => {
    const other = value === blank[name] ? false : value
    expect(changedTicketFields(blank, { [name]: other })).toEqual([{ field: name, from: blank[name], to: other }])
    expect(changedTicketFields(blank, { [name]: blank[name] })).toEqual([])
    expect(changedTicketFields(blank, { [name]: undefined })).toEqual([])
  })
  test('comes with the ticket’s details, the mechanic as a person', () => {
    expect(Object.keys(TicketDetails.shape)).toContain(name === 'mechanicId' ? 'mechanic' : name)
  })
  test('belongs to one part of the ticket', () => {
    expect([...fieldNamesOf('report'), ...fieldNamesOf('plan')].filter((one) => one === name)).toHaveLength(1)
  })
})

describe.each(reportedFieldNames)('the reported field %s', (name) => {
  test('comes from the report, blank when left out, and is inserted', () => {
    const job = { title: 'Otsikko', [name]: sampleOf(name) }
    expect(ReportedJob.parse(job)).toEqual({ ...blankReport, ...job })
    expect(ReportedJob.parse({ title: 'Otsikko' })).toEqual({ ...blankReport, title: 'Otsikko' })
    const vehicle = { registrationNumber: null, vinNumber: null, make: '', model: '', color: '', year: null }
    const ids = {
      id: '1',
      garageId: '2',
      customerId: '3',
      vehicleId: '4',
      requestKey: '5',
      requestHash: '',
      reportedByUserId: null,
    }
    const plan = { status: 'NEW' as const, ...PlanAtOnce.parse({}) }
    const ticket = { ...ReportedJob.parse(job), ...vehicle, ...ids, ...plan, reportedByOrganizationId: '3' }
    const { text, values } = insertTicketStatement(ticket, 2026, { id: '6', data: {} })
    const inserted = /insert into tickets \(number, (.*?)\)/s.exec(text)?.[1]?.split(', ') ?? []
    expect(values[inserted.indexOf(columns[name].name)]).toEqual(ticket[name])
  })
})

test('instants are kept in one form, in any zone they are sent in', () => {
  expect(TicketChanges.parse({ scheduledStart: '2026-12-01T10:00:00+02:00' })).toEqual({
    scheduledStart: '2026-12-01T08:00:00.000Z',
  })
})

test('a move may set the garage’s whole plan and nothing of the report but its urgency', () => {
  expect(Object.keys(planFields)).toEqual(['mechanicId', 'scheduledStart', 'scheduledEnd', 'promisedReadyAt', 'urgent'])
})

test('what cannot be is refused with a sentence at the field', () => {
  const messagesOf = (changes: object) => TicketChanges.safeParse(changes).error?.issues.map(({ message }) => message)
  expect(messagesOf({ title: ' ' })).toEqual(['Kerro lyhyesti, mitä autolle pitää tehdä'])
  expect(messagesOf({ contactPhone: '0'.repeat(41) })).toEqual(['Puhelinnumero on liian pitkä (enintään 40 merkkiä)'])
  expect(messagesOf({ mileageKm: Number.NaN })).toEqual(['Anna mittarilukema numeroina'])
  expect(messagesOf({ mileageKm: -1 })).toEqual(['Mittarilukema ei voi olla negatiivinen'])
})
