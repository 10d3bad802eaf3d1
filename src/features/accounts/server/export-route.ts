import { defineRoute } from '#server/http/route.ts'
import { streamJson } from '#server/http/stream-json.ts'

/** `GET /api/account/export`: everything that the product knows of the signed-in person, as one JSON file. */
export const exportRoute = defineRoute({
  method: 'GET',
  url: '/api/account/export',
  access: 'user',
  limit: ({ caller }) => ({ key: `account-export:${caller.userId}`, max: 10, windowMs: 3_600_000 }),
  async handle({ db, caller, services, reply }) {
    const data: Record<string, unknown> = { exportedAt: services.clock().toISOString() }
    for (const { name, read } of services.features.personalData) data[name] = await read(db, caller.userId)
    reply
      .header('content-disposition', 'attachment; filename="huoltosilta-omat-tiedot.json"')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8')
    return streamJson(data)
  },
})
