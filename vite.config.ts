import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { finishBuild } from './scripts/finish-build.ts'
import { firstScreenChunks, soonChunk } from './scripts/first-screens.ts'
import { joinImports } from './scripts/join-imports.ts'
import { joinedFiles } from './scripts/joined-files.ts'
import { dropUnusedSchemas } from './scripts/unused-schemas.ts'

/** Older targets would have light-dark() rewritten into twice the style sheet. */
const target = ['chrome123', 'safari17.5', 'firefox128']

/** The last step of `vite build`: the documents, compressed copies, and the budgets, which fail the build. */
function finish(): Plugin {
  let folder = ''
  return {
    name: 'finish-build',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: () => finishBuild(folder, join(folder, '../bytes.json'), target),
    },
  }
}

/** Parts of the libraries below that no first screen uses: they come with the page that does. */
const laterOnly = /\/(useBlocker|useQueries|queriesObserver)\.js$/
function except(library: RegExp): (id: string) => boolean {
  return (id) => library.test(id) && !laterOnly.test(id)
}

const framework = {
  name: 'framework',
  test: except(
    /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack\/(react-router|router-core|history|store|react-store))\//,
  ),
}
const data = { name: 'data', test: except(/node_modules\/(@trpc|@tanstack\/(query-core|react-query))\//) }
/** In the order of precedence: a group takes what its modules import with it, unless a group before it has that. */
const libraries = [
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\// },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'phone', test: /node_modules\/libphonenumber-js\// },
  { name: 'days', test: /node_modules\/(react-day-picker|@?date-fns)\// },
  { name: 'map', test: /node_modules\/(d3-geo|topojson-client)\// },
]
const screens = {
  name: firstScreenChunks(import.meta.dirname),
  debugName: 'first screens',
  test: /\/src\/|preload-helper/,
}
/** Asked for soon after a first screen: with what one page also reads (an offer's state), without anything of that page. */
const failures = { name: 'failures', test: /\.failures\.ts$|virtual:joined\/failures$/ }
const soon = { name: soonChunk(import.meta.dirname), debugName: 'soon', test: /\/src\// }
/** What several pages use and the first screen does not. */
const parts = {
  name: 'parts',
  test: /\/src\/(?!web\/(map\/|ui\/when\/calendar))|node_modules\/lucide-react\//,
  minShareCount: 2,
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    react(),
    joinImports(import.meta.dirname, joinedFiles),
    dropUnusedSchemas(import.meta.dirname),
    finish(),
  ],
  // the server runs Vite as its middleware (src/server/http/web-client.ts), hot reload included
  appType: 'custom',
  build: {
    outDir: 'dist/client',
    manifest: true,
    target,
    modulePreload: {
      polyfill: false,
      // every feature asks for its sentences at once, and each call would look through the whole document for links
      resolveDependencies: (file, needed) => (/\/failures-/.test(file) ? [] : needed),
    },
    rolldownOptions: {
      input: { app: 'app.html' },
      // tRPC does not say that its files do nothing by themselves: its WebSocket client would come with every first screen
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      // few large pieces compress better than many small ones, and keep their names from release to release; each group is
      // what some first screen needs whole. Without `zod` its core would land in the entry of pages that never check a form.
      output: { codeSplitting: { groups: [framework, data, ...libraries, screens, failures, soon, parts] } },
    },
  },
})
