import { build } from 'vite'
import { brotliCompressSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
for (const [n, code] of Object.entries({
 dom: `import {createRoot} from 'react-dom/client'; import {createElement} from 'react'; createRoot(document.body).render(createElement('i'))`,
 query: `import {QueryClientProvider,QueryClient,useQuery,useMutation} from '@tanstack/react-query'; console.log(QueryClientProvider,QueryClient,useQuery,useMutation)`,
 router: `import {createRouter,createRoute,createRootRoute,RouterProvider,Link,Outlet,redirect,lazyRouteComponent} from '@tanstack/react-router'; console.log(createRouter,createRoute,createRootRoute,RouterProvider,Link,Outlet,redirect,lazyRouteComponent)`,
 zodconfig: `import {config} from 'zod'; config({jitless:true})`,
 zodcore: `import {config} from 'zod/v4/core'; config({jitless:true})`,
})) {
  writeFileSync('/tmp/ui-scratch/sz-entry.js', code)
  const r = await build({ root:'/tmp/ui-scratch', configFile:false, logLevel:'silent', build:{ write:false, target:['chrome123','safari17.5','firefox128'], rolldownOptions:{ input:'/tmp/ui-scratch/sz-entry.js', external: n==='dom'?[]:['react','react-dom','react/jsx-runtime'] } } })
  const c = (Array.isArray(r)?r[0]:r).output[0].code
  console.log(n, c.length, brotliCompressSync(c).length)
}
