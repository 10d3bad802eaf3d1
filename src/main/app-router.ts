import { platformSettings } from '#features/management/server/platform-settings.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { mergeRouters, router } from '#server/trpc.ts'
import { serverFeatures } from './server-features.ts'

/** The settings pages of all features, in the hands of one kind of caller. */
const settingsPages = (access: SettingsAccess) =>
  router(Object.assign({}, ...serverFeatures.map((feature) => feature.settings?.(access))))

const routers = Object.assign({}, ...serverFeatures.map((feature) => feature.routers))

/** Every procedure of the product. The browser's clients are typed by their own feature's router, so no type is needed here. */
export const appRouter = router({
  ...routers,
  settings: settingsPages(ownSettings),
  management: mergeRouters(routers.management, router({ settings: settingsPages(platformSettings) })),
})
