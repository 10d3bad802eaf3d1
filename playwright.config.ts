import { defineConfig, devices } from '@playwright/test'
import { chromium, WHOLE_CHROMIUM } from './test/chromium.ts'

/** Its own for each of several runs at once. */
const port = Number(process.env.E2E_PORT ?? 4390)
const isCi = process.env.CI === 'true'

/** Journeys in the system's Chromium against the built product with its demo world; nothing is downloaded. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // a journey waits a good part of its time: for the line, for an answer, for what is drawn
  workers: 3,
  // The only clocks of a journey and of its steps: far beyond what the slowest takes on a busy machine. They end what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    reducedMotion: 'reduce',
    // e2e/offline.spec.ts allows it: keeping all files in each fresh browser takes its time
    serviceWorkers: 'block',
    // recording each journey takes an eighth of its time
    trace: isCi ? 'off' : 'retain-on-failure',
    launchOptions: chromium,
  },
  projects: [
    // as wide as a ticket needs to show its conversation next to its work
    { name: 'desktop', testIgnore: /push\.spec\.ts/, use: { viewport: { width: 1600, height: 900 } } },
    {
      // without windows there are no notifications to show
      name: 'whole-browser',
      testMatch: /push\.spec\.ts/,
      use: { viewport: { width: 1440, height: 900 }, launchOptions: { ...chromium, executablePath: WHOLE_CHROMIUM } },
    },
    {
      name: 'phone',
      testMatch: /(accessibility|phone)\.spec\.ts/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
  ],
  webServer: {
    command: 'node e2e/serve.mjs',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/api/health`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
