import type { AnyTRPCRouter } from '@trpc/server'
import { managementRouter } from '#features/management/server/management.router.ts'
import { platformSettings } from '#features/management/server/platform-settings.ts'
import { ownSettings } from '#features/organizations/server/own-settings.ts'
import { merged } from '#server/feature.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { mergeRouters, router } from '#server/trpc.ts'
import { serverFeatures } from './server-features.ts'

/** The settings pages of all features, in the hands of one kind of caller. */
const settingsPages = (access: SettingsAccess) =>
  router(merged(serverFeatures.map((feature) => feature.settings?.(access) ?? {})))

const routers = merged(serverFeatures.map((feature) => feature.routers))

/** Every procedure of the product. The browser's clients are typed by their own feature's router, so no type is needed here. */
export const appRouter: AnyTRPCRouter = router({
  ...routers,
  settings: settingsPages(ownSettings),
  management: mergeRouters(managementRouter, router({ settings: settingsPages(platformSettings) })),
})
