// Read from top to bottom: main → features → server | web → shared, never upward (docs/map.md).

/** A feature may use those before it, so there are no circles; what must flow the other way is announced as an event. */
const features = [
  'accounts',
  'push',
  'organizations',
  'organization-settings',
  'members',
  'api-keys',
  'drivers',
  'catalog',
  'customer-prices',
  'register-lookups',
  'vehicles',
  'customer-import',
  'files',
  'notifications',
  'mail-answers',
  'connections',
  'chats',
  'garage-invitations',
  'approval-rules',
  'message-texts',
  'tickets',
  'chat-pins',
  'line-items',
  'extra-work',
  'ticket-drivers',
  'extra-work-links',
  'payers',
  'work-times',
  'car-transports',
  'ticket-print',
  'inspections',
  'service-plans',
  'reviews',
  'planning',
  'booking-page',
  'calendar',
  'fleet',
  'garages',
  'maintenance-books',
  'invoice-bases',
  'receipts',
  'courtesy-cars',
  'status-links',
  'customers',
  'ready',
  'offer-requests',
  'history-links',
  'vehicle-handovers',
  'reminders',
  'tyre-hotel',
  'rest-api',
  'first-steps',
  'desk',
  'archive',
  'search',
  'reporting',
  'management',
  'support',
  'site',
  'to-do',
  'outreach',
  'calendar-feeds',
  'webhooks',
  'accounting',
  'organization-export',
  'settings',
  'shell',
]

const error = (name, from, to) => ({ name, severity: 'error', from, to })

const order = features
  .slice(0, -1)
  .map((feature, place) =>
    error(
      `${feature}-knows-no-later-feature`,
      { path: `^src/features/${feature}/` },
      { path: `^src/features/(${features.slice(place + 1).join('|')})/` },
    ),
  )

const aTest = '\\.(test|fixture)\\.tsx?$'

module.exports = {
  forbidden: [
    error('no-circular-files', {}, { circular: true }),
    error('shared-knows-nobody', { path: '^src/shared/' }, { path: '^src/(server|web|features|main)/' }),
    error('ground-knows-no-feature', { path: '^src/(server|web)/' }, { path: '^src/(features|main)/' }),
    error('nobody-uses-main', { path: '^(src/(?!main/)|test/)' }, { path: '^src/main/' }),
    error(
      'every-feature-has-its-place-in-the-order',
      { path: '^src/' },
      { path: '^src/features/', pathNot: `^src/features/(${features.join('|')})/` },
    ),
    ...order,
    error(
      'server-knows-no-web',
      { path: '^src/(server|features/[^/]+/server)/' },
      { path: '^src/(web|features/[^/]+/web)/' },
    ),
    error(
      'both-sides-know-neither',
      { path: '^src/features/[^/]+/[^/]+$', pathNot: aTest },
      { path: '^src/(server|web|features/[^/]+/(server|web))/' },
    ),
    error('web-ground-knows-no-server', { path: '^src/web/' }, { path: '^src/(server|features/[^/]+/server)/' }),
    error(
      'web-knows-its-own-router-alone',
      { path: '^src/features/([^/]+)/web/' },
      {
        path: '^src/(server|features/[^/]+/server)/',
        pathNot: '^src/features/$1/server/[^/]+\\.router\\.ts$',
      },
    ),
    error(
      'web-takes-its-router-as-a-type',
      { path: '^src/(web|features/[^/]+/web)/' },
      { path: '\\.router\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    error('harness-is-for-tests', { path: '^src/', pathNot: aTest }, { path: '^test/' }),
    error(
      'product-needs-no-tool',
      { path: '^src/', pathNot: aTest },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
    ),
    error('every-import-is-found', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    // dependency-cruiser has no use for TypeScript 7, which comes without a JavaScript interface
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
}
