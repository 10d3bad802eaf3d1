import { defineConfig, devices } from '@playwright/test'

/** Its own for each of several runs at once. */
const port = Number(process.env.E2E_PORT ?? 4390)
const isCi = process.env.CI === 'true'

/** Journeys in the system's Chromium against the built product with its demo world; nothing is downloaded. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  // the longest journeys of several people take half of it on two busy cores
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    // e2e/offline.spec.ts allows it: keeping all files in each fresh browser takes its time
    serviceWorkers: 'block',
    // recording each journey takes an eighth of its time
    trace: isCi ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
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
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
