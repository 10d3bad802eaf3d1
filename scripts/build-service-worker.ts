import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Of no use without a line: visitors' pages and the sign-in, which need the server, imports of files, documents of invoicing and the till, reports (whose
 * answers are not stored), the pages of the tyre hotel, of courtesy cars and of car transports, cropping the picture of a user or an organisation, the platform's own pages, and what is large. Names of chunks, as `vite.config.ts` and the modules give them.
 */
const NOT_KEPT = [
  'ably-client',
  'auth-router',
  'car-transports',
  'courtesy-cars',
  'day-calendar',
  'gallery',
  'image-crop',
  'imports',
  'integrations',
  'invoicing',
  'login-page',
  'management',
  'outreach-page',
  'password-check',
  'permits',
  'prove-by-turnstile',
  'prove-by-work',
  'reporting-page',
  'tyre-hotel',
  'templates-page',
  'visitors',
]
/** What a first visit downloads, after its first screen: it may not grow unseen. `kib` is in brotli. */
const BUDGET = { files: 75, kib: 795 }

type Manifest = Record<string, { file: string; name?: string; css?: string[] }>
type Sizes = ReadonlyMap<string, number>

/**
 * Writes `service-worker.js` next to the documents, with the list of files to precache: hashed files, and the application's document. `firstScreen`
 * is what that document needs, all that is kept where data is saved. Throws above the budget.
 */
export async function buildServiceWorker(
  folder: string,
  manifest: Manifest,
  firstScreen: ReadonlySet<string>,
  sizes: Sizes,
): Promise<void> {
  const left = leftOut(manifest)
  const assets = (await readdir(join(folder, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => /\.(js|css|woff2)$/.test(name) && !left.has(name))
    .sort()
  hold(assets, sizes)
  const documents = [
    { url: '/app?shell', revision: await hashOf(join(folder, 'app.html')) },
    { url: '/theme.js', revision: await hashOf(join(folder, 'theme.js')) },
    { url: '/icon.svg', revision: await hashOf(join(folder, 'icon.svg')) },
    { url: '/when-online.js', revision: await hashOf(join(folder, 'when-online.js')) },
  ]
  const entries = (files: readonly string[]) => [
    ...files.map((name) => ({ url: `/${name}`, revision: null })),
    ...documents,
  ]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PRECACHED: JSON.stringify(entries(assets)),
      FIRST_SCREEN: JSON.stringify(entries(assets.filter((name) => firstScreen.has(name)))),
      STYLES: JSON.stringify(await stylesOf(folder)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      // workers made of modules are not known to every browser yet
      lib: {
        entry: 'src/main/service-worker/service-worker.ts',
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  })
}

function leftOut(manifest: Manifest): Set<string> {
  const chunks = Object.values(manifest)
  return new Set(
    NOT_KEPT.map((left) => {
      const chunk = chunks.find(({ name }) => name === left)
      if (!chunk) throw new Error(`${left} is no chunk: correct the list at the top of scripts/build-service-worker.ts`)
      return chunk.file
    }),
  )
}

function hold(files: readonly string[], sizes: Sizes): void {
  const kib = files.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1024
  console.log(
    `a first visit keeps ${files.length} files, ${kib.toFixed(0)} KiB; budget ${BUDGET.files} files, ${BUDGET.kib} KiB`,
  )
  if (files.length > BUDGET.files || kib > BUDGET.kib)
    throw new Error('Over the budget of what a first visit downloads: join or import what is small (vite.config.ts).')
}

/** What the application's document looks like by. */
async function stylesOf(folder: string): Promise<string[]> {
  const html = await readFile(join(folder, 'app.html'), 'utf8')
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href = '']) => href)
}

const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16)
