import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { onBothDatabases } from './test/both-databases.ts'
import { chromium } from './test/chromium.ts'

/** The only clock that a test has: far beyond what the slowest takes on a busy machine. It ends what hangs, and judges nothing. */
const LIMIT_MS = 120_000
const POLL_MS = 30_000

/** They set what the whole process shares: zod's language, the settings that were read. */
const PROCESS_OF_THEIR_OWN = ['src/server/config.test.ts', 'test/missing-settings.test.ts']

const node = {
  environment: 'node',
  globalSetup: ['test/global-database.ts'],
  setupFiles: ['test/console.ts'],
  unstubEnvs: true,
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: POLL_MS } },
}

export default defineConfig({
  test: {
    // in `npm test` journeys run beside them
    maxWorkers: 2,
    projects: [
      {
        // a file finds the modules that another one has loaded: a quarter of the work, and half of the time
        test: {
          ...node,
          name: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: PROCESS_OF_THEIR_OWN,
          isolate: false,
        },
      },
      { test: { ...node, name: 'process', include: PROCESS_OF_THEIR_OWN } },
      { test: { ...node, name: 'both-databases', include: onBothDatabases, isolate: false } },
      {
        plugins: [tailwindcss(), react()],
        // found out late, they would make Vite load a running test again
        optimizeDeps: {
          include: [
            'vitest-browser-react',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@base-ui/react/drawer',
            '@base-ui/react/popover',
            'axe-core',
            'react-day-picker',
            'react-day-picker/locale/fi',
            '@base-ui/react/menu',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            '@base-ui/react/dialog',
            'react-hook-form',
            '@tanstack/react-query',
            '@trpc/server/observable',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@zxcvbn-ts/core',
            '@zxcvbn-ts/language-common',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['test/console.ts', 'src/web/clean-browser.fixture.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
          expect: { poll: { timeout: POLL_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
