import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build, runnerImport } from 'vite'
import { missingPage, sitePages, siteRenderer, siteTemplate } from '../src/features/site/site-pages.ts'

type Render = (template: string, path: string, isSignedIn: boolean) => string
type Manifest = Record<string, { file: string }>

const MANIFEST = '.vite/site-manifest.json'
const PICTURES = 'src/features/site/web/pictures'
const fonts = [
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  'node_modules/@fontsource/gidole/files/gidole-latin-400-normal.woff2',
]

/**
 * Writes each public page as a document of its own under `site/`: nothing renders them later, in the browser or the server. Their script and
 * style sheet are built by themselves, so that they share no file with the application, whose common one is forty times as long. Pictures get
 * names by their contents, so that browsers keep them for good.
 */
export async function buildSite(folder: string, target: string[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      manifest: MANIFEST,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: siteTemplate },
    },
  })
  const { module } = await runnerImport<{ renderPage: Render }>(siteRenderer, { configFile: false, logLevel: 'warn' })
  const template = await takeTemplate(folder)
  const pictures = await namePictures(folder)
  await mkdir(join(folder, 'site'), { recursive: true })
  for (const { path, name } of [...sitePages, missingPage])
    for (const isSignedIn of [false, true]) {
      let html = module.renderPage(template, path, isSignedIn)
      for (const [source, file] of pictures) html = html.replaceAll(source, file)
      await writeFile(join(folder, 'site', `${name}${isSignedIn ? '-signed-in' : ''}.html`), html)
    }
}

/** The built document that pages are written into; it is none itself. */
async function takeTemplate(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest
  const preloads = fonts.map((font) => {
    const file = manifest[font]?.file
    if (!file) throw new Error(`${font} is not in the style sheet of the public pages: correct scripts/build-site.ts`)
    return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  })
  const built = join(folder, siteTemplate)
  const html = await readFile(built, 'utf8')
  await rm(built)
  return html.replace('<!--head-->', () => `<!--head-->\n    ${preloads.join('\n    ')}`)
}

/** By a picture's address in the sources: its address in the build. */
async function namePictures(folder: string): Promise<Map<string, string>> {
  const named = new Map<string, string>()
  for (const name of await readdir(PICTURES)) {
    const bytes = await readFile(join(PICTURES, name))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    const file = `assets/${name.replace(/(\.\w+)$/, `-${hash}$1`)}`
    await writeFile(join(folder, file), bytes)
    named.set(`/${PICTURES}/${name}`, `/${file}`)
  }
  return named
}
