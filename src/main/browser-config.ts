import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/accounts/demo-accounts.ts'
import type { Config } from '#server/config.ts'
import type { BrowserConfig } from '#server/http/web-client.ts'
import { packageVersion } from './package-version.ts'

/** What the browser receives of the settings, at run time: public ones and decided facts, never a secret. */
export const browserConfig = (config: Config): BrowserConfig => ({
  version: packageVersion(),
  google: config.google !== null,
  maps: config.maps,
  serviceWorker: config.serviceWorker,
  botProtection: config.botProtection.kind === 'turnstile' ? { siteKey: config.botProtection.siteKey } : null,
  demo: config.demo ? { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS } : null,
})
