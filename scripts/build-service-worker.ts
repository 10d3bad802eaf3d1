import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** Large, and of no use without a line: modules that the router or a form loads by themselves. */
const NOT_KEPT = ['src/features/accounts/password-check.ts', 'src/web/live/ably-client.ts', 'src/web/ui/gallery.tsx']

type Manifest = Record<string, { file: string }>

/** Writes `service-worker.js` next to the documents, with the list of files to precache: hashed files, and the application's document. */
export async function buildServiceWorker(folder: string, manifest: Manifest): Promise<void> {
  const left = new Set(NOT_KEPT.map((module) => fileOf(manifest, module)))
  const assets = (await readdir(join(folder, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((name) => /\.(js|css|woff2)$/.test(name) && !left.has(name))
    .sort()
  const kept = [
    ...assets.map((name) => ({ url: `/${name}`, revision: null })),
    { url: '/app?shell', revision: await hashOf(join(folder, 'app.html')) },
    { url: '/theme.js', revision: await hashOf(join(folder, 'theme.js')) },
    { url: '/icon.svg', revision: await hashOf(join(folder, 'icon.svg')) },
    { url: '/when-online.js', revision: await hashOf(join(folder, 'when-online.js')) },
  ]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      PRECACHED: JSON.stringify(kept),
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

function fileOf(manifest: Manifest, module: string): string {
  const chunk = manifest[module]
  if (!chunk)
    throw new Error(`${module} is no chunk of its own: correct the list at the top of scripts/build-service-worker.ts`)
  return chunk.file
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
