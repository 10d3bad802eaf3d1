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

/** What the breaches below reach for. */
const world = {
  'src/shared/id.ts': thing,
  'src/server/log.ts': thing,
  'src/main/list.ts': thing,
  'src/features/accounts/server/accounts.router.ts': thing,
  'src/features/desk/desk.ts': thing,
  'src/features/novelty/novelty.ts': thing,
  'src/features/shell/shell.ts': thing,
  [`${server}/desk.router.ts`]: thing,
  [`${server}/list.ts`]: thing,
  [`${web}/x.ts`]: thing,
  'test/database.ts': thing,
}

const ordered = rules.forbidden.flatMap(({ name }) => /^(.+)-knows-no-later-feature$/.exec(name)?.[1] ?? [])

const breaches: [rule: string, from: string, text: string][] = [
  ['no-circular-files', 'src/shared/a.ts', "import './a.ts'"],
  ['shared-knows-nobody', 'src/shared/b.ts', "import '#server/log.ts'"],
  ['ground-knows-no-feature', 'src/web/a.ts', "import '#features/desk/desk.ts'"],
  ['nobody-uses-main', `${server}/a.ts`, "import '../../../main/list.ts'"],
  ['every-feature-has-its-place-in-the-order', 'src/main/a.ts', "import '#features/novelty/novelty.ts'"],
  ['server-knows-no-web', `${server}/b.ts`, "import type { thing } from '../web/x.ts'\nexport type Y = typeof thing"],
  ['both-sides-know-neither', 'src/features/desk/a.ts', "import './server/list.ts'"],
  ['web-ground-knows-no-server', 'src/web/b.ts', "import '#server/log.ts'"],
  ['web-knows-its-own-router-alone', `${web}/a.ts`, "import '../server/list.ts'"],
  [
    'web-knows-its-own-router-alone',
    `${web}/b.ts`,
    "import type { thing } from '#features/accounts/server/accounts.router.ts'\nexport type Y = typeof thing",
  ],
  ['web-takes-its-router-as-a-type', `${web}/c.ts`, "import { thing } from '../server/desk.router.ts'\nthing()"],
  ['harness-is-for-tests', `${server}/c.ts`, "import '#test/database.ts'"],
  ['product-needs-no-tool', 'src/server/a.ts', "import { test } from 'vitest'\ntest('')"],
  ['every-import-is-found', 'src/server/b.ts', "import '#server/nowhere.ts'"],
  ...ordered.map((feature): [string, string, string] => [
    `${feature}-knows-no-later-feature`,
    `src/features/${feature}/later.ts`,
    "import '#features/shell/shell.ts'",
  ]),
]

test('each rule catches what breaks it, and every rule is broken once', () => {
  const caught = violations({ ...world, ...Object.fromEntries(breaches.map(([, from, text]) => [from, text])) })
  expect(caught).toEqual(expect.arrayContaining(breaches.map(([rule, from]) => `${rule}: ${from}`)))
  expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(rules.forbidden.map(({ name }) => name)))
})
