import { nameOfUser } from '#features/organizations/server/shown-names.ts'
import { exportedTickets } from '#features/tickets/server/tickets.exported.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParentsWithin, exportedWithin, pick } from '#server/exported-table.ts'
import { extraWorkLines, extraWorks } from './extra-work.tables.ts'
import { EXTRA_WORK_FILES } from './extra-work-files.ts'

const ofTickets = { parents: exportedTickets, by: extraWorks.ticketId }
const exportedExtraWorks = exportedParentsWithin({ ...ofTickets, id: extraWorks.id })

/** Requests and answers, which both sides see alike. */
export const extraWorkExported: readonly ExportedKind[] = [
  exportedWithin({
    name: 'extraWorks',
    about: 'Lisätyöpyynnöt ja vastaukset niihin',
    ...ofTickets,
    order: [extraWorks.id],
    fileKind: EXTRA_WORK_FILES,
    columns: {
      ...pick(
        extraWorks,
        'id',
        'ticketId',
        'garageId',
        'customerId',
        'number',
        'state',
        'revision',
        'description',
        'readyAt',
        'askedAt',
      ),
      askedByName: nameOfUser(extraWorks.askedByUserId),
      ...pick(extraWorks, 'answerDueAt', 'answeredAt', 'answeredBy', 'answerWay', 'answerLinkTo', 'asDeputy'),
      answeredByName: nameOfUser(extraWorks.answeredByUserId),
      ...pick(extraWorks, 'answerNote', 'earlier', 'createdAt'),
    },
  }),
  exportedWithin({
    name: 'extraWorkLines',
    about: 'Lisätyöpyyntöjen rivit',
    parents: exportedExtraWorks,
    by: extraWorkLines.extraWorkId,
    order: [extraWorkLines.place, extraWorkLines.id],
    columns: pick(
      extraWorkLines,
      'id',
      'extraWorkId',
      'place',
      'kind',
      'serviceId',
      'productId',
      'code',
      'name',
      'quantityThousandths',
      'unit',
      'unitPriceCents',
      'discountPerMille',
      'vatCode',
      'decision',
      'findingId',
      'droppedAt',
      'askedAgainBy',
    ),
  }),
]
