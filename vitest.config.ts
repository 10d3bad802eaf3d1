import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const chromium = {
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
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-database.ts'],
          setupFiles: ['test/console.ts'],
          unstubEnvs: true,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
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
          setupFiles: ['test/console.ts', 'test/empty-storage.ts'],
          // a busy machine takes its time
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
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
