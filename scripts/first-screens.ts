import { documents } from './finish-build.ts'

/** What every document begins with. */
const ENTRY = 'src/main/web.tsx'
/** What is loaded as soon as a first screen is there, or when its menus are opened; the first is the group of `joined-files.ts`. */
const SOON = '\0virtual:joined/soon'
const SOON_MODULES = ['src/web/ui/tooltip.tsx', 'src/web/ui/toast-viewport.tsx', 'src/web/ui/drawer.tsx']

type ModuleInfo = { importedIds: readonly string[] }
type Bundler = { getModuleInfo(id: string): ModuleInfo | null }

/**
 * Names the chunk of a module that a first screen needs: one piece for what several documents share, one for the rest of
 * each. Some seventy small files would cost a tenth more over the wire. Modules that are only loaded later get no name.
 */
export function firstScreenChunks(root: string): (id: string, bundler: Bundler) => string | null {
  let needs: { chunk: string; modules: Set<string> }[] | undefined
  return (id, bundler) => {
    needs ??= documents.map(({ chunk, modules }) => ({
      chunk,
      modules: staticImports(
        [ENTRY, ...modules].map((path) => `${root}/${path}`),
        bundler,
      ),
    }))
    if (id === `${root}/${ENTRY}`) return null // it is the entry chunk itself
    const wanting = needs.filter(({ modules }) => modules.has(id))
    if (wanting.length > 1) return 'common'
    return wanting[0]?.chunk ?? null
  }
}

/** Names the chunk of what follows every first screen, without the group itself; for a group of lower precedence than the above. */
export function soonChunk(root: string): (id: string, bundler: Bundler) => string | null {
  let soon: Set<string> | undefined
  return (id, bundler) => {
    soon ??= staticImports([SOON, ...SOON_MODULES.map((path) => `${root}/${path}`)], bundler)
    return soon.has(id) && id !== SOON ? 'soon' : null
  }
}

function staticImports(entries: readonly string[], bundler: Bundler): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of bundler.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of entries) visit(id)
  return found
}
