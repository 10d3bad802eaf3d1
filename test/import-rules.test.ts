import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync('.dependency-cruiser.cjs', join(folder, '.dependency-cruiser.cjs'))
cpSync('package.json', join(folder, 'package.json'))
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))

/** Writes the files and gives `rule: from` of each violation, sorted. */
function violations(files: Record<string, string>): string[] {
  for (const name of ['src', 'test']) {
    rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(join(folder, name))
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const cruised = spawnSync(
    resolve('node_modules/.bin/depcruise'),
    ['src', 'test', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8' },
  )
  const { summary } = JSON.parse(cruised.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return [...new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`))].sort()
}

const server = 'src/features/desk/server'
const web = 'src/features/desk/web'
const thing = 'export const thing = 1\n'

test('what the rules allow passes', () => {
  expect(
    violations({
      'src/shared/id.ts': thing,
      'src/server/log.ts': "import '#shared/id.ts'\nexport const log = 1\n",
      'src/web/api.ts': "import '#shared/id.ts'\nexport const api = 1\n",
      'src/features/accounts/server/account.ts': thing,
      'src/features/desk/desk.ts': "import '#shared/id.ts'\nexport const desk = 1\n",
      [`${server}/desk.router.ts`]:
        "import '#server/log.ts'\nimport '#features/accounts/server/account.ts'\nexport type DeskRouter = 1\n",
      [`${server}/desk.test.ts`]: "import '#test/database.ts'\nimport 'vitest'\n",
      [`${web}/desk.api.ts`]:
        "import type { DeskRouter } from '../server/desk.router.ts'\nimport '#web/api.ts'\nexport type X = DeskRouter\n",
      'src/main/server.ts': `import '#features/desk/server/desk.router.ts'\n`,
      'test/database.ts': "import '#server/log.ts'\n",
    }),
  ).toEqual([])
})

const breaches: [rule: string, files: Record<string, string>][] = [
  ['no-circular-files', { 'src/shared/a.ts': "import './b.ts'\n", 'src/shared/b.ts': "import './a.ts'\n" }],
  [
    'no-circular-features',
    {
      'src/features/accounts/a.ts': "import '../desk/b.ts'\n",
      'src/features/desk/b.ts': thing,
      'src/features/desk/c.ts': "import '../accounts/d.ts'\n",
      'src/features/accounts/d.ts': thing,
    },
  ],
  ['shared-knows-nobody', { 'src/shared/a.ts': "import '#server/log.ts'\n", 'src/server/log.ts': thing }],
  [
    'ground-knows-no-feature',
    { 'src/web/a.ts': "import '#features/desk/desk.ts'\n", 'src/features/desk/desk.ts': thing },
  ],
  ['nobody-uses-main', { [`${server}/a.ts`]: "import '../../../main/list.ts'\n", 'src/main/list.ts': thing }],
  [
    'every-feature-has-its-place-in-the-order',
    { 'src/main/a.ts': "import '#features/novelty/novelty.ts'\n", 'src/features/novelty/novelty.ts': thing },
  ],
  [
    'server-knows-no-web',
    {
      [`${server}/a.ts`]: "import type { X } from '../web/x.ts'\nexport type Y = X\n",
      [`${web}/x.ts`]: 'export type X = 1\n',
    },
  ],
  ['both-sides-know-neither', { 'src/features/desk/desk.ts': "import './server/a.ts'\n", [`${server}/a.ts`]: thing }],
  ['web-ground-knows-no-server', { 'src/web/a.ts': "import '#server/log.ts'\n", 'src/server/log.ts': thing }],
  ['web-knows-its-own-router-alone', { [`${web}/a.ts`]: "import '../server/list.ts'\n", [`${server}/list.ts`]: thing }],
  [
    'web-knows-its-own-router-alone',
    {
      [`${web}/a.ts`]: "import type { R } from '#features/accounts/server/accounts.router.ts'\nexport type X = R\n",
      'src/features/accounts/server/accounts.router.ts': 'export type R = 1\n',
    },
  ],
  [
    'web-takes-its-router-as-a-type',
    {
      [`${web}/a.ts`]: "import { router } from '../server/desk.router.ts'\nrouter()\n",
      [`${server}/desk.router.ts`]: thing,
    },
  ],
  ['harness-is-for-tests', { [`${server}/a.ts`]: "import '#test/database.ts'\n", 'test/database.ts': thing }],
  ['product-needs-no-tool', { 'src/server/a.ts': "import { test } from 'vitest'\ntest('')\n" }],
  ['every-import-is-found', { 'src/server/a.ts': "import '#server/nowhere.ts'\n" }],
]

test.each(breaches)('%s is caught', (rule, files) => {
  expect(violations(files).map((violation) => violation.split(':')[0])).toContain(rule)
})

const ordered = rules.forbidden.flatMap(({ name }) => /^(.+)-knows-no-later-feature$/.exec(name)?.[1] ?? [])

test('a feature that uses a later one is caught, whichever it is', () => {
  const files = ordered.map((feature) => [`src/features/${feature}/a.ts`, "import '#features/shell/shell.ts'\n"])
  expect(violations({ ...Object.fromEntries(files), 'src/features/shell/shell.ts': thing })).toEqual(
    ordered.map((feature) => `${feature}-knows-no-later-feature: src/features/${feature}/a.ts`).sort(),
  )
})

test('every other rule is broken once above', () => {
  const broken = new Set([...breaches.map(([rule]) => rule), ...ordered.map((one) => `${one}-knows-no-later-feature`)])
  expect(rules.forbidden.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})
