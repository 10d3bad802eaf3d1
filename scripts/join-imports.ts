import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, matchesGlob, resolve } from 'node:path'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:joined/'
const dynamicImport = /\bimport\(\s*'([^']+)'\s*\)/g

/**
 * In a build, makes one file of all that the dynamic imports of a group load. Each dynamic import is otherwise a file of its own, however small:
 * the bundler may move its code elsewhere, but keeps the file that names what it exports. Sources and development are as they are written.
 */
export function joinImports(root: string, groups: Readonly<Record<string, readonly string[]>>): Plugin {
  const members = new Map<string, string[]>()
  const groupOf = (id: string): string | undefined => {
    for (const [group, files] of members) if (files.includes(id)) return group
    return undefined
  }
  return {
    name: 'join-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const left = new Set(await importedFiles(root))
      for (const [group, globs] of Object.entries(groups))
        for (const one of globs) {
          const fitting = (pattern: string) =>
            [...left].filter((id) => matchesGlob(id.slice(join(root, 'src/').length), pattern))
          const idle = [one, ...oneChoiceEach(one)].find((pattern) => fitting(pattern).length === 0)
          if (idle) throw new Error(`No dynamic import loads ${idle}: correct scripts/joined-files.ts.`)
          const files = fitting(one)
          members.set(group, [...(members.get(group) ?? []), ...files])
          for (const file of files) left.delete(file)
        }
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const files = members.get(id.slice(PREFIX.length + 1))
      if (!id.startsWith(`\0${PREFIX}`) || !files) return
      return files.map((file, at) => `export * as m${at} from '${file}'`).join('\n')
    },
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/')) || !code.includes('import(')) return
      return code.replaceAll(dynamicImport, (whole, specifier: string) => {
        const file = fileOf(root, id, specifier)
        const group = groupOf(file)
        return group ? `import('${PREFIX}${group}').then((all) => all.m${members.get(group)?.indexOf(file)})` : whole
      })
    },
  }
}

/** The pattern with only one of the names in one of its braces, for each of them: a name that fits nothing is an old one. */
const oneChoiceEach = (pattern: string): string[] =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 0: braces, 1: names = '', index }) =>
    names.split(',').map((name) => pattern.slice(0, index) + name + pattern.slice(index + braces.length)),
  )

/** Every source that some other loads by a dynamic import. */
async function importedFiles(root: string): Promise<string[]> {
  const found = new Set<string>()
  for await (const path of glob('src/{features/*/web,main,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*'],
  })) {
    const id = join(root, path)
    for (const [, specifier = ''] of readFileSync(id, 'utf8').matchAll(dynamicImport))
      found.add(fileOf(root, id, specifier))
  }
  return [...found].sort()
}

/** The file that a specifier of our sources means; those of packages mean none. */
function fileOf(root: string, importer: string, specifier: string): string {
  const own = /^#(web|features|shared)\/(.+)$/.exec(specifier)
  if (own) return join(root, 'src', own[1] ?? '', own[2] ?? '')
  return resolve(importer, '..', specifier)
}
