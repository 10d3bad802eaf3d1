import { sql } from 'drizzle-orm'
import { nameOfUser, ofEitherSide, sidesOfRow } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import {
  courtesyCarSettings,
  courtesyCars,
  courtesyDamages,
  courtesyLoanEvents,
  courtesyLoans,
} from './courtesy-cars.tables.ts'
import { DAMAGE_FILES } from './hand-out-car.ts'

const whose = ofEitherSide(courtesyLoans)
const ownLoans = exportedParents({ id: courtesyLoans.id, whose })
const damage = pick(courtesyDamages, 'id', 'carId', 'loanId', 'found', 'place', 'note', 'foundAt', 'repairedAt')

/** A garage's cars, and the loans as each side sees them. Drawn signatures stay on the lending form. */
export const courtesyCarsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'courtesyCarSettings',
    about: 'Sijaisautojen ehdot',
    whose: { GARAGE: courtesyCarSettings.organizationId },
    order: [courtesyCarSettings.organizationId],
    columns: pick(courtesyCarSettings, 'terms'),
  }),
  exportedTable({
    name: 'courtesyCars',
    about: 'Sijaisautot',
    whose: { GARAGE: courtesyCars.garageId },
    order: [courtesyCars.id],
    columns: pick(
      courtesyCars,
      'id',
      'registrationNumber',
      'make',
      'model',
      'year',
      'gearbox',
      'fuel',
      'seats',
      'dayPriceCents',
      'excess',
      'notes',
      'mileageKm',
      'level',
      'nextInspectionDay',
      'isRetired',
      'createdAt',
    ),
  }),
  exportedTable({
    name: 'courtesyLoans',
    about: 'Sijaisautojen lainat',
    whose,
    order: [courtesyLoans.id],
    columns: {
      id: courtesyLoans.id,
      ...sidesOfRow(courtesyLoans),
      carId: courtesyLoans.carId,
      car: sql`(select c.registration_number || ' ' || c.make || ' ' || c.model from ${courtesyCars} c
        where c.id = ${courtesyLoans.carId})`,
      ...pick(
        courtesyLoans,
        'ticketId',
        'state',
        'startsAt',
        'endsAt',
        'driverName',
        'driverPhone',
        'outAt',
        'outMileageKm',
        'outLevel',
        'inAt',
        'inMileageKm',
        'inLevel',
        'terms',
        'signedName',
        'createdAt',
      ),
    },
    garage: pick(courtesyLoans, 'outNote', 'inNote'),
  }),
  exportedTable({
    name: 'courtesyDamages',
    about: 'Sijaisautojen vauriot',
    whose: { GARAGE: courtesyDamages.garageId },
    order: [courtesyDamages.id],
    fileKind: DAMAGE_FILES,
    columns: damage,
  }),
  exportedWithin({
    name: 'loanDamages',
    about: 'Vauriot, jotka löydettiin omissa lainoissa',
    sides: ['CUSTOMER'],
    parents: ownLoans,
    by: courtesyDamages.loanId,
    order: [courtesyDamages.id],
    fileKind: DAMAGE_FILES,
    columns: damage,
  }),
  exportedTable({
    name: 'courtesyLoanEvents',
    about: 'Sijaisautojen lainojen tapahtumat',
    whose: { GARAGE: courtesyLoanEvents.garageId },
    order: [courtesyLoanEvents.loanId, courtesyLoanEvents.id],
    columns: {
      ...pick(courtesyLoanEvents, 'id', 'loanId', 'kind', 'userId'),
      userName: nameOfUser(courtesyLoanEvents.userId),
      createdAt: courtesyLoanEvents.createdAt,
    },
  }),
]
