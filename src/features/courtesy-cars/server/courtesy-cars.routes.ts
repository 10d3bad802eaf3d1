import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { fileName } from '#features/files/server/file-name.ts'
import { timeOf } from '#features/ticket-print/server/paper-words.ts'
import { answerFile } from '#server/http/answer-file.ts'
import { csvText } from '#server/http/csv-text.ts'
import { organizationContext } from '#server/http/organization-context.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { answerPdf } from '#server/pdf/answer-pdf.ts'
import { AppError } from '#shared/app-error.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { Id } from '#shared/id.ts'
import { LOAN_STATE_LABELS, levelText } from '../courtesy-car-words.ts'
import { LoanFilter } from '../courtesy-loans.ts'
import { drivenKilometres } from '../loan-facts.ts'
import { loanFor } from './courtesy-cars.access.ts'
import { courtesyLoans } from './courtesy-cars.tables.ts'
import { selectLoans, shownLoan } from './loan-columns.ts'
import { loanForm } from './loan-form.ts'
import { loansWhere } from './read-loans.ts'

const PRINTS = { max: 30, windowMs: 60_000 }
const MOST_ROWS = 20_000

/** `GET /api/courtesy-cars/loans/{id}/form.pdf?organizationId=…`: the lending form, for both sides of the loan. */
const form = defineRoute({
  method: 'GET',
  url: '/api/courtesy-cars/loans/:loanId/form.pdf',
  access: 'user',
  query: z.object({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `courtesy-cars-print:${caller.userId}`, ...PRINTS }),
  async handle(call) {
    const { db, services, params, query, reply } = call
    const { membership } = organizationContext(call, query.organizationId)
    const loan = await loanFor(db, membership, params.loanId)
    const document = await loanForm({ db, storage: services.storage, now: services.clock() }, loan)
    return answerPdf(reply, fileName(document.title.replace(' · ', ' '), 'pdf'), await services.pdf(document))
  },
})

const TITLES = [
  'Rekisterinumero',
  'Auto',
  'Tila',
  'Asiakas',
  'Kuljettaja',
  'Huolto',
  'Alkaa',
  'Palautus viimeistään',
  'Luovutettu',
  'Palautettu',
  'Lukema luovutettaessa',
  'Lukema palautettaessa',
  'Ajettu km',
  'Polttoaine tai varaus luovutettaessa',
  'Polttoaine tai varaus palautettaessa',
  'Uusia vaurioita',
]

/** `GET /api/courtesy-cars/loans.csv?organizationId=…`: what the list of loans shows, all of its pages. */
const file = defineRoute({
  method: 'GET',
  url: '/api/courtesy-cars/loans.csv',
  access: 'user',
  query: LoanFilter.extend({ organizationId: Id }),
  limit: ({ caller }) => ({ key: `courtesy-cars-file:${caller.userId}`, max: 60, windowMs: 3_600_000 }),
  async handle(call) {
    const { db, services, query, reply } = call
    const { membership } = organizationContext(call, query.organizationId)
    if (membership.organizationType !== 'GARAGE') throw new AppError('forbidden', 'garage_only')
    const rows = await selectLoans(db, loansWhere(membership.organizationId, query))
      .orderBy(desc(courtesyLoans.startsAt), desc(courtesyLoans.id))
      .limit(MOST_ROWS)
    const now = services.clock()
    const text = csvText([
      TITLES,
      ...rows
        .map((row) => shownLoan(row, now))
        .map(({ car, ...loan }) => [
          car.registrationNumber,
          [car.make, car.model].filter(Boolean).join(' '),
          loan.isLate ? 'Myöhässä' : LOAN_STATE_LABELS[loan.state],
          loan.customer.name,
          loan.driverName,
          loan.ticket?.number ?? '',
          timeOf(loan.startsAt) ?? '',
          timeOf(loan.endsAt) ?? '',
          timeOf(loan.outAt) ?? '',
          timeOf(loan.inAt) ?? '',
          String(loan.outMileageKm ?? ''),
          String(loan.inMileageKm ?? ''),
          String(drivenKilometres(loan) ?? ''),
          loan.outLevel === null ? '' : levelText(car.fuel, loan.outLevel),
          loan.inLevel === null ? '' : levelText(car.fuel, loan.inLevel),
          String(loan.newDamages),
        ]),
    ])
    return answerFile(reply, { name: `sijaisautolainat-${dayInHelsinki(now)}.csv`, type: 'text/csv', text })
  },
})

export const courtesyCarsRoutes: readonly Route[] = [form, file]
