import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('connections are taken from a pool by withConnection() only, which handles their errors', () => {
  const takers = globSync('src/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') }).filter((file) =>
    /(pool|\$client)\.connect\(/.test(readFileSync(file, 'utf8')),
  )
  expect(takers).toEqual(['src/server/db/with-connection.ts'])
})

test('every call of the product to another server has a limit of time', () => {
  // the service worker is of the browser, which gives up a page's request by itself
  const calls = globSync('src/{server,features/*/server,main}/**/*.ts').flatMap((file) =>
    file.endsWith('.test.ts') || file.includes('/service-worker/')
      ? []
      : readFileSync(file, 'utf8')
          .split(/\bawait fetch\(/)
          .slice(1),
  )
  expect(calls.length).toBeGreaterThan(0)
  for (const call of calls) expect(call.slice(0, 300)).toContain('AbortSignal.timeout(')
})
