import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line, lines } from '#shared/text-fields.ts'
import {
  type PlanFieldName,
  planFieldNames,
  type ReportedFieldName,
  reportedFieldNames,
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
  ticketFieldNames,
  ticketFields,
} from './ticket-fields.ts'

/** How each kind of field is read from a request and checked, with a message for the screen. */
function schemaOf(field: TicketField, isRequired = true): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const { maxLength } = field
      const read = field.kind === 'text' ? line : lines
      const text = read(label, maxLength, `${label} on liian pitkä (enintään ${maxLength} merkkiä)`)
      return field.kind === 'text' && field.required && isRequired ? text.pipe(z.string().min(1, field.required)) : text
    }
    case 'yesNo':
      return z.boolean()
    case 'number':
      return z
        .number(`Anna ${label.toLowerCase()} numeroina`)
        .int(`Anna ${label.toLowerCase()} kokonaislukuna`)
        .min(0, `${label} ei voi olla negatiivinen`)
        .max(field.max, `Tarkista ${label.toLowerCase()}`)
        .nullable()
    case 'instant':
      return Instant.nullable()
    case 'mechanic':
      return Id.nullable()
  }
}

type SchemaOf<Name extends TicketFieldName> = z.ZodType<TicketFieldValues[Name], TicketFieldValues[Name]>

const schemas = Object.fromEntries(ticketFieldNames.map((name) => [name, schemaOf(ticketField(name))])) as {
  [Name in TicketFieldName]: SchemaOf<Name>
}

/** Any of the fields; only those that change are sent. */
export const TicketChanges = z.object(schemas).partial()
export type TicketChanges = z.infer<typeof TicketChanges>

/** The garage's plan, each part of which a move may set. */
export const planFields = Object.fromEntries(planFieldNames.map((name) => [name, schemas[name].optional()])) as {
  [Name in PlanFieldName]: z.ZodOptional<SchemaOf<Name>>
}

/**
 * What a person fills in of the job itself, on either side; all of it may be left out. What has to be said is asked of the whole
 * report (`requireWish`), since it can be said in more than one way.
 */
export const ReportedJob = z.object(
  Object.fromEntries(
    reportedFieldNames.map((name) => {
      const field = ticketField(name)
      return [name, schemaOf(field, false).default(field.blank)]
    }),
  ) as { [Name in ReportedFieldName]: z.ZodDefault<SchemaOf<Name>> },
)
export type ReportedJob = z.infer<typeof ReportedJob>

/**
 * Refuses a report that says in no way what is wanted, in addition to what else is wrong with it. `isNamed`: services are chosen,
 * which make the title then.
 */
export const requireWish = <Report extends z.ZodType<{ job: Pick<ReportedJob, 'title'> }>>(
  report: Report,
  isNamed: (report: z.output<Report>) => boolean,
): Report =>
  report.refine((given) => given.job.title !== '' || isNamed(given), {
    path: ['job', 'title'],
    message: ticketFields.title.required,
    // what else is wrong may have left out the job itself
    when: ({ value }) => typeof (value as { job?: { title?: unknown } } | null)?.job?.title === 'string',
  })
