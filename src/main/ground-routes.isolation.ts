import type { RouteIsolationCases } from '#server/isolation.ts'

/** How the ground's own plain routes keep organisations apart. */
export const groundRouteCases: RouteIsolationCases = {
  'GET /api/health': { about: 'anyone', why: 'a supervisor asks' },
  'GET /api/health/live': { about: 'anyone', why: 'the same' },
  'GET /api/bot-protection/challenge': { about: 'anyone', why: 'visitors solve it' },
  'GET /api/ably/get_auth_token': { about: 'caller', why: 'the way in to the own channels; another one is refused' },
  'POST /api/jobs/:name': { about: 'program', why: 'a scheduler outside queues a job' },
  'POST /api/imports/:kind': {
    about: 'organization',
    requests: (id) =>
      [
        { kind: 'drivers', organizationId: id('customerId') },
        { kind: 'products', organizationId: id('garageId') },
        { kind: 'services', organizationId: id('garageId') },
        { kind: 'packages', organizationId: id('garageId') },
        { kind: 'customers', organizationId: id('garageId') },
        { kind: 'tyres', organizationId: id('garageId') },
        { kind: 'book-entries', organizationId: id('garageId') },
        { kind: 'book-entries', organizationId: id('garageId'), thingId: id('maintenanceBookId') },
        { kind: 'book-entries', organizationId: id('customerId'), thingId: id('maintenanceBookId') },
      ].map(({ kind, ...whose }) => ({
        url: `/api/imports/${kind}?${new URLSearchParams({ mode: 'preview', ...whose })}`,
        body: { type: 'text/csv', content: 'x;y' },
      })),
  },
  'GET /api/import-runs': {
    about: 'organization',
    requests: (id) => [{ url: `/api/import-runs?kind=customers&organizationId=${id('garageId')}` }],
  },
  'GET /api/import-runs/:id': {
    about: 'organization',
    requests: (id) => [{ url: `/api/import-runs/${id('importRunId')}` }],
  },
  'GET /api/import-runs/:id/wrong-rows': {
    about: 'organization',
    requests: (id) => [{ url: `/api/import-runs/${id('importRunId')}/wrong-rows` }],
  },
  'POST /api/import-runs/:id/resume': {
    about: 'organization',
    requests: (id) => [{ url: `/api/import-runs/${id('importRunId')}/resume` }],
  },
  'GET /map-frame': { about: 'anyone', why: 'an empty map, without data' },
  'POST /api/webhooks/twilio/status': { about: 'signed', why: 'Twilio tells what became of a message' },
  'POST /api/webhooks/twilio/inbound': { about: 'signed', why: 'Twilio hands over what people write' },
  'POST /api/webhooks/mail/sendgrid': { about: 'signed', why: 'the mail provider hands over what people answer' },
  'POST /api/webhooks/mail/message': { about: 'signed', why: 'the same from a mail server of one’s own' },
  'GET /dev/outbox': { about: 'anyone', why: 'kept mails of the embedded product, never in production' },
  'GET /dev/outbox/:id': { about: 'anyone', why: 'the same' },
  'GET /dev/outbox/:id/html': { about: 'anyone', why: 'the same' },
  'GET /dev/mails': { about: 'anyone', why: 'the same' },
  'GET /dev/mails/:name': {
    about: 'anyone',
    why: 'mails tried on the embedded product’s own data, never in production',
  },
  'GET /dev/mails/:name/:nth': { about: 'anyone', why: 'the same' },
}
