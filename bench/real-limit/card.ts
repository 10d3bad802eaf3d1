import { instant, orNothing, party, plain, rowsOf, rowsText, text } from './fields.ts'

const fields = [
  't.id',
  't.number',
  't.title',
  't.status',
  't.status_changed_at',
  orNothing('t.waiting_for'),
  't.urgent',
  orNothing('t.registration_number'),
  orNothing('t.vin_number'),
  't.make',
  't.model',
  't.color',
  orNothing('t.year'),
  'c.id',
  'c.name',
  orNothing('c.image'),
  orNothing('m.id'),
  orNothing('m.name'),
  orNothing('m.image'),
  ...['t.requested_at', 't.scheduled_start', 't.promised_ready_at', 't.closed_at'].map(orNothing),
  ...['t.garage_archived_at', 't.customer_archived_at'].map(orNothing),
  't.created_at',
  't.version',
  orNothing('t.approval_since'),
  orNothing('t.approval_due_at'),
  't.approval_call',
  orNothing('d.id'),
  orNothing('d.name'),
]

/** A garage's tickets `t` as one text, in this order. */
export const cardsText = (order: string) => rowsText(fields, order)

export const cardParties = `
  join organizations c on c.id = t.customer_id
  left join users m on m.id = t.mechanic_id
  left join users d on d.id = t.approval_deputy_id`

/** The garage, which is the same on each card. */
export const garageJson = `(select json_build_object('id', id, 'name', name, 'image', image)::text from organizations where id = $1) as garage`

/** The JSON of what `cardsText` answered, a text for each card. */
export const cardsOf = (answer: string | null, garage: string): string[] =>
  rowsOf(answer).map((row) => cardOf(row, garage))

/** A closed ticket can no longer be answered. */
function waitOf(status = '', [since, due, call, deputy, deputyName]: readonly string[]): string {
  if (instant(since) === 'null' || status === 'DONE' || status === 'CANCELLED') return 'null'
  const asked = text(deputy) === 'null' ? 'null' : `{"id":${text(deputy)},"name":${text(deputyName)}}`
  return `{"since":${instant(since)},"dueAt":${instant(due)},"call":${call === 't'},"aboveLimit":false,"deputy":${asked}}`
}

function cardOf(row: readonly string[], garage: string): string {
  const [id, number, title, status, changed, waiting, urgent, plate, vin, make, model, color, year, ...others] = row
  const [customer, customerName, customerImage, mechanic, mechanicName, mechanicImage, ...times] = others
  const [requested, scheduled, promised, closed, garageArchived, customerArchived, created, version, ...wait] = times
  return `{"id":"${id}","type":"ticket","number":"${number}","title":${text(title)},"status":"${status}","statusChangedAt":${instant(changed)},"waitingFor":${text(waiting)},"approvalWait":${waitOf(status, wait)},"urgent":${urgent === 't'},"registrationNumber":${text(plate)},"vinNumber":${text(vin)},"make":${text(make)},"model":${text(model)},"color":${text(color)},"year":${plain(year)},"garage":${garage},"customer":${party(customer, customerName, customerImage)},"mechanic":${party(mechanic, mechanicName, mechanicImage)},"requestedAt":${instant(requested)},"scheduledStart":${instant(scheduled)},"promisedReadyAt":${instant(promised)},"closedAt":${instant(closed)},"garageArchivedAt":${instant(garageArchived)},"customerArchivedAt":${instant(customerArchived)},"createdAt":${instant(created)},"version":${version}}`
}
