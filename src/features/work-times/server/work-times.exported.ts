import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedTable, pick } from '#server/exported-table.ts'
import { workTimeCorrections, workTimes } from './work-times.tables.ts'

/** The garage's own: a customer never sees who worked how long. */
export const workTimesExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'workTimes',
    about: 'Työajat',
    whose: { GARAGE: workTimes.garageId },
    order: [workTimes.startedAt, workTimes.id],
    columns: {
      ...pick(workTimes, 'id', 'ticketId', 'mechanicId'),
      mechanicName: nameOfUser(workTimes.mechanicId),
      ...pick(workTimes, 'startedAt', 'stoppedAt', 'stopKind', 'removedAt', 'createdAt'),
    },
  }),
  exportedTable({
    name: 'workTimeCorrections',
    about: 'Työaikojen korjaukset',
    whose: { GARAGE: workTimeCorrections.garageId },
    order: [workTimeCorrections.workTimeId, workTimeCorrections.id],
    columns: {
      ...pick(workTimeCorrections, 'id', 'workTimeId', 'userId'),
      userName: nameOfUser(workTimeCorrections.userId),
      ...pick(workTimeCorrections, 'why', 'fromStartedAt', 'fromStoppedAt', 'toStartedAt', 'toStoppedAt', 'createdAt'),
    },
  }),
]
