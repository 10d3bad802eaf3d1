import { router } from '#server/trpc.ts'
import { serverFeatures } from './server-features.ts'

/** Every procedure of the product. The browser's clients are typed by their own feature's router, so no type is needed here. */
export const appRouter = router(Object.assign({}, ...serverFeatures.map((feature) => feature.routers)))
