import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { Instant } from '#shared/instant.ts'
import { line, lines } from '#shared/text-fields.ts'
import {
  type PlanTimeName,
  planTimeNames,
  type ReportedFieldName,
  reportedFieldNames,
  type TicketField,
  type TicketFieldName,
  type TicketFieldValues,
  ticketField,
  ticketFieldNames,
  type ticketFields,
} from './ticket-fields.ts'

/** How each kind of field is read from a request and checked, with a message for the screen. */
function schemaOf(field: TicketField): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case 'text':
    case 'longText': {
      const { maxLength } = field
      const read = field.kind === 'text' ? line : lines
      const text = read(label, maxLength, `${label} on liian pitkä (enintään ${maxLength} merkkiä)`)
      return field.kind === 'text' && field.required ? text.pipe(z.string().min(1, field.required)) : text
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

/** The garage's times, each of which a move may set. */
export const planTimes = Object.fromEntries(planTimeNames.map((name) => [name, schemas[name].optional()])) as {
  [Name in PlanTimeName]: z.ZodOptional<SchemaOf<Name>>
}

/** What a person fills in of the job itself, on either side; what is not required may be left out. */
export const ReportedJob = z.object(
  Object.fromEntries(
    reportedFieldNames.map((name) => {
      const field = ticketField(name)
      const schema: z.ZodType = schemas[name]
      return [name, 'required' in field ? schema : schema.default(field.blank)]
    }),
  ) as {
    [Name in ReportedFieldName]: (typeof ticketFields)[Name] extends { required: string }
      ? SchemaOf<Name>
      : z.ZodDefault<SchemaOf<Name>>
  },
)
export type ReportedJob = z.infer<typeof ReportedJob>
