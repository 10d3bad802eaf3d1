import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildServiceWorker } from './build-service-worker.ts'
import { buildSite } from './build-site.ts'

/**
 * What each document needs for its first screen: modules that the router loads lazily, as paths of the sources. They are
 * preloaded by the document itself, or the screen would wait for the entry before it is asked for. `budgetKiB` is in brotli, and counts
 * all of JavaScript that comes before the first screen is drawn: nothing else is asked for until then (docs/first-screen.md, held by
 * e2e/first-screen.spec.ts).
 */
export const documents = [
  {
    file: 'auth.html',
    shows: '/auth/login',
    chunk: 'sign-in',
    modules: ['src/main/auth-router.tsx', 'src/features/accounts/web/login-page.tsx'],
    budgetKiB: 98,
  },
  {
    file: 'app.html',
    shows: '/app',
    chunk: 'work-desk',
    modules: ['src/main/router.tsx', 'src/features/shell/web/shell.tsx', 'src/features/desk/web/desk-page.tsx'],
    budgetKiB: 160,
  },
]
const entryDocument = 'app.html'
const textFont = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type Row = { document: string; shows: string; budgetKiB: number; jsBrotliBytes: number; files: Record<string, number> }

/** After Vite: writes auth.html, app.html and the public pages, compresses everything beforehand, and holds the budgets. Throws above one. */
export async function finishBuild(folder: string, reportFile: string, target: string[]): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const template = await readFile(join(folder, entryDocument), 'utf8')
  const entry = closure(manifest, [entryDocument])
  const needs = documents.map((document) => ({ ...document, chunks: closure(manifest, document.modules) }))

  for (const { file, chunks } of needs) await writeFile(join(folder, file), withHead(template, entry, chunks, manifest))
  const sizes = new Map<string, number>()
  await compressAll(folder, sizes)
  const shown = needs.find(({ file }) => file === entryDocument)?.chunks ?? []
  await buildServiceWorker(folder, manifest, filesOf([...entry, ...shown], manifest), sizes)
  // after the list of what the service worker keeps: the public pages are read with a line
  await buildSite(folder, target)
  await compressAll(folder, sizes)

  const rows = needs.map((document): Row => {
    const files = new Set(['theme.js', ...[...entry, ...document.chunks].map((chunk) => chunk.file)])
    const bytes = Object.fromEntries([...files].map((name) => [name, sizes.get(name) ?? 0]))
    const jsBrotliBytes = Object.values(bytes).reduce((sum, size) => sum + size, 0)
    return {
      document: document.file,
      shows: document.shows,
      budgetKiB: document.budgetKiB,
      jsBrotliBytes,
      files: bytes,
    }
  })
  await writeFile(reportFile, `${JSON.stringify(rows, null, 2)}\n`)
  hold(rows)
}

/** Scripts, style sheets, and the font that every document preloads. */
const filesOf = (chunks: readonly Chunk[], manifest: Manifest): Set<string> =>
  new Set([...chunks.flatMap(({ file, css = [] }) => [file, ...css]), manifest[textFont]?.file ?? ''])

/** All chunks that the given modules import, themselves included. */
function closure(manifest: Manifest, keys: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is no chunk of its own: correct the list at the top of scripts/finish-build.ts`)
    if (found.has(chunk)) return
    found.add(chunk)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return found
}

function withHead(html: string, entry: Set<Chunk>, chunks: Set<Chunk>, manifest: Manifest): string {
  const font = manifest[textFont]?.file
  const linked = new Set([...entry].flatMap((chunk) => chunk.css ?? []))
  const extra = [...chunks].filter((chunk) => !entry.has(chunk))
  const tags = [
    font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` : '',
    ...extra.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
    ...extra
      .flatMap((chunk) => chunk.css ?? [])
      .filter((file) => !linked.has(file))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
  return html.replace('</title>', () => `</title>\n    ${tags.filter(Boolean).join('\n    ')}`)
}

/**
 * Writes a .br and a .gz next to every text file worth it, and notes brotli sizes by name; what has one already is left alone. The documents
 * themselves get none: the server writes the run-time settings into them.
 */
async function compressAll(folder: string, sizes: Map<string, number>): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css|svg|webmanifest|json)$/.test(name) || name.startsWith('.vite') || sizes.has(name)) continue
    const bytes = await readFile(join(folder, name))
    const brotli = await promisify(brotliCompress)(bytes, { params })
    sizes.set(name, Math.min(brotli.length, bytes.length))
    if (bytes.length < 512) continue
    await writeFile(join(folder, `${name}.br`), brotli)
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}

function hold(rows: readonly Row[]): void {
  for (const { shows, jsBrotliBytes, budgetKiB } of rows)
    console.log(`${shows}: ${(jsBrotliBytes / 1024).toFixed(1)} KiB of JavaScript (brotli), budget ${budgetKiB} KiB`)
  const over = rows.filter((row) => row.jsBrotliBytes > row.budgetKiB * 1024)
  if (over.length === 0) return
  const worst = over.map(({ shows, files }) => {
    const largest = Object.entries(files).sort(([, a], [, b]) => b - a)
    return `${shows}: ${largest
      .slice(0, 8)
      .map(([name, size]) => `${name} ${(size / 1024).toFixed(1)}`)
      .join(', ')}`
  })
  throw new Error(`Over the budget of JavaScript for the first screen.\n${worst.join('\n')}`)
}
