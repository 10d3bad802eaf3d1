// npm run new-feature -- <name> [<Finnish title>]: a feature that declares itself to both sides, with a page and a procedure to begin with.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The last in the order of features: a new one is inserted before them and may use all others. */
const LAST = 'settings'

const name = process.argv[2] ?? ''
if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  fail('Usage: npm run new-feature -- <name> [<title>], the name in kebab-case, such as key-cabinet Avainkaappi')
if (existsSync(join('src/features', name))) fail(`src/features/${name} is there already`)

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = camel[0].toUpperCase() + camel.slice(1)
/** The title on the screen, until it gets a Finnish one. */
const title = process.argv[3] ?? `${name[0].toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

const files = {
  'README.md': `# ${pascal}

What it is about, in a line or two. Words: **word** (what it means).

- Its rules, where they come from, and the file that knows them.
- Announces: nothing. Listens to: nothing.
`,
  [`${name}.failures.ts`]: `/** Why a call of this feature is refused, and what the screen says then. */
export const ${camel}Failures = {}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof ${camel}Failures, string> {}
}
`,
  [`server/${name}.feature.ts`]: `import { serverFeature } from '#server/feature.ts'
import type {} from '../${name}.failures.ts'
import { ${camel}Router } from './${name}.router.ts'

/** What it is about, in one line. */
export const ${camel} = serverFeature({
  name: '${name}',
  routers: { ${camel}: ${camel}Router },
  isolation: () => import('./${name}.isolation.ts'),
})
`,
  [`server/${name}.router.ts`]: `import { z } from 'zod'
import { organizationProcedure, router } from '#server/trpc.ts'

export const ${camel}Router = router({
  list: organizationProcedure.output(z.object({ id: z.string() }).array()).query(() => []),
})
export type ${pascal}Router = typeof ${camel}Router
`,
  [`server/${name}.isolation.ts`]: `import { type Isolation, ownList } from '#server/isolation.ts'
import type { ${pascal}Router } from './${name}.router.ts'

export const isolation: Isolation<{ ${camel}: ${pascal}Router }> = {
  cases: { ${camel}: { list: ownList() } },
}
`,
  [`web/${name}.api.ts`]: `import { featureApi } from '#web/api.ts'
import type { ${pascal}Router } from '../server/${name}.router.ts'

export const ${camel}Api = featureApi<${pascal}Router>('${camel}')
`,
  [`web/${name}.routes.ts`]: `import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/lazy-component.tsx'
import { appRoute } from '#web/navigation/routes.ts'

const ${camel}Route = createRoute({
  getParentRoute: () => appRoute,
  path: '/${name}',
  component: lazyPage(() => import('./${name}-page.tsx'), '${pascal}Page'),
})

export const ${camel}Routes = [${camel}Route] as const
`,
  [`web/${name}.feature.ts`]: `import type { WebFeature } from '#web/feature.ts'
import { ${camel}Failures } from '../${name}.failures.ts'
import { ${camel}Routes } from './${name}.routes.ts'

/** What it is about, in one line. */
export const ${camel} = {
  name: '${name}',
  failures: ${camel}Failures,
  routes: { app: ${camel}Routes },
  checkedPages: [{ path: '/app/${name}', as: 'garage', heading: '${title}' }],
} satisfies WebFeature
`,
  [`web/${name}-page.tsx`]: `import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { FailedQuery } from '#web/failed-query.tsx'
import { usePageTitle } from '#web/navigation/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ${camel}Api } from './${name}.api.ts'

/** Loading, empty, failed, filled. */
export function ${pascal}Page() {
  usePageTitle('${title}')
  const { id: organizationId } = useOrganization()
  const query = useQuery(${camel}Api.list.queryOptions({ organizationId }))
  return (
    <>
      <PageHeader title="${title}" />
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState title="Täällä ei ole vielä mitään" />
        ) : (
          <ul>
            {query.data.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <FailedQuery query={query} title="Tietoja ei voitu hakea" />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  )
}
`,
}

for (const [file, text] of Object.entries(files)) {
  const path = join('src/features', name, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

insert('.dependency-cruiser.cjs', `  '${LAST}',\n`, `  '${name}',\n`)
const importOf = (side) => `import { ${camel} } from '#features/${name}/${side}/${name}.feature.ts'\n`
insertImport('src/main/server-features.ts', importOf('server'))
insert('src/main/server-features.ts', ']\n', `  ${camel},\n`)
insertImport('src/main/web-features.ts', importOf('web'))
insert('src/main/web-features.ts', '  settings,\n', `  ${camel},\n`)
insert('scripts/journeys-of-features.mjs', `  ${LAST}: `, `  ${name.includes('-') ? `'${name}'` : name}: [],\n`)
insertImport('src/main/router.tsx', importOf('web'))
insert('src/main/router.tsx', '    settingsLayoutRoute.addChildren([', `    ...${camel}.routes.app,\n`)
console.log(`src/features/${name}: its page is /app/${name}. Go on with docs/add-a-feature.md.`)

/** Inserts the line before the last occurrence of the mark. */
function insert(file, mark, line) {
  const text = readFileSync(file, 'utf8')
  const at = text.lastIndexOf(mark)
  if (at < 0) fail(`${file} has no ${JSON.stringify(mark)} any more: mend scripts/new-feature.mjs`)
  writeFileSync(file, text.slice(0, at) + line + text.slice(at))
}

/** Among the other features' imports, where the formatter wants it: by path. */
function insertImport(file, line) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const pathOf = (text) => /^import .* from '(#features\/[^']+)'$/.exec(text)?.[1]
  const path = pathOf(line.trim())
  const after = lines.findIndex((other) => (pathOf(other) ?? '') > path)
  const last = lines.findLastIndex((other) => pathOf(other) !== undefined) + 1
  lines.splice(after < 0 ? last : after, 0, line.trim())
  writeFileSync(file, lines.join('\n'))
}

function fail(text) {
  console.error(text)
  process.exit(1)
}
