import { serverFeature } from '#server/feature.ts'
import { keepDocuments } from './keep-documents.ts'
import { sweepSearchWords } from './search.jobs.ts'
import { searchRouter } from './search.router.ts'

/** One search over what all features have of an organisation. */
export const search = serverFeature({
  name: 'search',
  routers: { search: searchRouter },
  isolation: () => import('./search.isolation.ts'),
  backgroundWorker: ({ db, log, services }) => keepDocuments({ db, log, features: services.features }),
  jobs: [sweepSearchWords],
})
