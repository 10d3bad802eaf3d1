import { randomUUID } from 'node:crypto'
import { editsNamed, type IdOf, type Isolation, type IsolationCase, ownList } from '#server/isolation.ts'
import { NO_LIMITS } from '../inspection-templates.ts'
import { makeInspection, makeInspectionTemplate } from './inspections.factory.ts'
import type { InspectionsPages, InspectionsRouter } from './inspections.router.ts'

const template = {
  version: 1,
  name: 'x',
  active: true,
  groups: [{ name: 'x', points: [{ name: 'x', unit: '', limits: NO_LIMITS, serviceId: null }] }],
}

const byGarage = (input: (id: IdOf) => Record<string, unknown>): IsolationCase => ({
  about: 'organization',
  side: 'garage',
  names: true,
  input,
})
const one = byGarage((id) => ({ inspectionId: id('inspectionId') }))

export const isolation: Isolation<{ inspections: InspectionsRouter }, InspectionsPages> = {
  things: async (db, { garageId, customerId, id }) => {
    const ticketId = id('ticketId')
    const made = await makeInspection(db, { garageId, customerId, ticketId }, [{ result: 'RED' }])
    const finishedAt = '2026-01-02T10:00:00Z'
    const finished = await makeInspection(db, { garageId, customerId, ticketId, number: 2, finishedAt })
    return {
      inspectionId: made.id,
      inspectionPointId: made.points[0]?.id ?? '',
      finishedInspectionId: finished.id,
      inspectionTemplateId: (await makeInspectionTemplate(db, { organizationId: garageId })).id,
    }
  },
  routes: {
    'GET /api/inspections/:inspectionId/report.pdf': {
      about: 'organization',
      requests: (id) =>
        [id('garageId'), id('customerId')].map((organizationId) => ({
          url: `/api/inspections/${id('finishedInspectionId')}/report.pdf?organizationId=${organizationId}`,
        })),
    },
  },
  cases: {
    inspections: {
      ofTicket: { about: 'organization', side: 'both', names: true, input: (id) => ({ ticketId: id('ticketId') }) },
      get: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ inspectionId: id('finishedInspectionId') }),
      },
      latestOfVehicle: {
        about: 'organization',
        side: 'both',
        names: true,
        input: (id) => ({ vehicleId: id('vehicleId') }),
      },
      templates: ownList('garage'),
      waiting: ownList('garage'),
      start: byGarage((id) => ({
        ticketId: id('ticketId'),
        templateId: id('inspectionTemplateId'),
        requestKey: randomUUID(),
      })),
      savePoints: byGarage((id) => ({
        inspectionId: id('inspectionId'),
        points: [{ pointId: id('inspectionPointId'), result: { from: 'RED', to: 'RED' } }],
      })),
      addPhotos: byGarage((id) => ({
        inspectionId: id('inspectionId'),
        pointId: id('inspectionPointId'),
        fileIds: [randomUUID()],
      })),
      removePhoto: byGarage((id) => ({
        inspectionId: id('inspectionId'),
        pointId: id('inspectionPointId'),
        fileId: randomUUID(),
      })),
      finish: one,
      reopen: one,
      remove: one,
      beginAsk: byGarage((id) => ({
        inspectionId: id('inspectionId'),
        pointIds: [id('inspectionPointId')],
        requestKey: randomUUID(),
      })),
    },
  },
  settings: {
    inspectionTemplates: {
      list: ownList('garage'),
      save: editsNamed('garage', (id) => ({ row: { ...template, id: id('inspectionTemplateId') } })),
      remove: editsNamed('garage', (id) => ({ id: id('inspectionTemplateId'), version: 1 })),
      // no such one: refused before anything is written
      addReady: { about: 'organization', side: 'garage', admin: true, input: () => ({ key: 'x' }) },
    },
  },
}
