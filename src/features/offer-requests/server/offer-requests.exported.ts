import { sql } from 'drizzle-orm'
import { nameOfOrganization, nameOfUser } from '#features/organizations/server/shown-names.ts'
import type { Membership } from '#server/caller.ts'
import type { ExportedKind } from '#server/exported.ts'
import { exportedParents, exportedTable, exportedWithin, pick } from '#server/exported-table.ts'
import { STANDING_STATES } from '../offer-states.ts'
import { OFFER_REQUEST_FILES } from './offer-request-files.ts'
import { askedGarages, offerDrafts, offerRequests } from './offer-requests.tables.ts'
import { offerTemplates } from './offer-templates.tables.ts'
import { offerLines, offers } from './offers.tables.ts'

const ownRequests = exportedParents({ id: offerRequests.id, whose: { CUSTOMER: offerRequests.customerId } })

const asked = pick(
  offerRequests,
  'id',
  'registrationNumber',
  'vinNumber',
  'make',
  'model',
  'color',
  'year',
  'wanted',
  'description',
  'drivable',
  'courtesyCar',
  'mileageKm',
  'requestedAt',
  'answerBy',
  'contactName',
  'contactPhone',
  'customerReference',
  'createdAt',
)

/** A garage has what it sent; a customer what was sent to it and not taken back. */
const seenOffers = ({ organizationId, organizationType }: Membership) =>
  organizationType === 'GARAGE'
    ? sql`${offers.garageId} = ${organizationId}`
    : sql`${offers.askedId} in (select ${askedGarages.id} from ${askedGarages}
        join ${offerRequests} on ${offerRequests.id} = ${askedGarages.offerRequestId}
        where ${offerRequests.customerId} = ${organizationId} and ${askedGarages.state} in ${STANDING_STATES})`

/** Each side's own part: nothing of a garage's file says whether others were asked, or how a request ended that it declined. */
export const offerRequestsExported: readonly ExportedKind[] = [
  exportedTable({
    name: 'offerRequests',
    about: 'Tarjouspyynnöt',
    whose: { CUSTOMER: offerRequests.customerId },
    order: [offerRequests.id],
    fileKind: OFFER_REQUEST_FILES,
    columns: {
      ...asked,
      ...pick(offerRequests, 'vehicleId', 'state', 'revision', 'revisedAt', 'closedAt', 'acceptedOfferId', 'ticketId'),
      createdByName: nameOfUser(offerRequests.createdByUserId),
    },
  }),
  exportedTable({
    name: 'receivedOfferRequests',
    about: 'Saadut tarjouspyynnöt',
    sides: ['GARAGE'],
    whose: ({ organizationId }) =>
      sql`${offerRequests.id} in (select ${askedGarages.offerRequestId} from ${askedGarages}
        where ${askedGarages.garageId} = ${organizationId})`,
    order: [offerRequests.id],
    columns: {
      ...asked,
      customerId: offerRequests.customerId,
      customerName: nameOfOrganization(offerRequests.customerId),
    },
  }),
  exportedWithin({
    name: 'askedGarages',
    about: 'Korjaamot, joilta tarjous pyydettiin',
    sides: ['CUSTOMER'],
    parents: ownRequests,
    by: askedGarages.offerRequestId,
    order: [askedGarages.id],
    columns: {
      ...pick(askedGarages, 'id', 'offerRequestId', 'garageId'),
      garageName: nameOfOrganization(askedGarages.garageId),
      ...pick(askedGarages, 'state', 'askedAt', 'seenAt', 'declineReason'),
    },
  }),
  exportedTable({
    name: 'ownPartsOfRequests',
    about: 'Oma vastaus saatuihin tarjouspyyntöihin',
    whose: { GARAGE: askedGarages.garageId },
    order: [askedGarages.id],
    columns: pick(
      askedGarages,
      'id',
      'offerRequestId',
      'state',
      'askedAt',
      'declineReason',
      'feedbackReason',
      'feedbackRank',
    ),
  }),
  exportedTable({
    name: 'offers',
    about: 'Tarjoukset',
    whose: seenOffers,
    order: [offers.id],
    columns: {
      ...pick(offers, 'id', 'askedId', 'garageId', 'number', 'priceType', 'netCents', 'grossCents', 'day'),
      ...pick(offers, 'guaranteeMonths', 'guaranteeKm', 'courtesyCar', 'times', 'message', 'validUntil', 'sentAt'),
      sentByName: nameOfUser(offers.sentByUserId),
    },
  }),
  exportedWithin({
    name: 'offerLines',
    about: 'Tarjousten rivit',
    parents: exportedParents({ id: offers.id, whose: seenOffers }),
    by: offerLines.offerId,
    order: [offerLines.place, offerLines.id],
    columns: {
      ...pick(offerLines, 'id', 'offerId', 'wantedId', 'place', 'kind', 'code', 'name', 'quantityThousandths'),
      ...pick(offerLines, 'unit', 'unitPriceCents', 'discountPerMille', 'vatCode'),
    },
  }),
  exportedTable({
    name: 'offerDrafts',
    about: 'Kesken olevat tarjoukset',
    whose: { GARAGE: offerDrafts.garageId },
    order: [offerDrafts.askedId],
    columns: pick(offerDrafts, 'askedId', 'draft', 'savedAt'),
  }),
  exportedTable({
    name: 'offerTemplates',
    about: 'Tarjouspohjat',
    whose: { GARAGE: offerTemplates.garageId },
    order: [offerTemplates.id],
    columns: pick(offerTemplates, 'id', 'name', 'lines', 'createdAt'),
  }),
]
