import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Leaves out the schemas that no page uses: four of five are for the server, which checks what it is asked and answers. A bundler keeps what a
 * call makes, as that call could do something else as well; of a constant in a file of ours that imports Zod it does not, and each is marked so.
 */
export function dropUnusedSchemas(root: string): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src/')) || !/from ["']zod["']/.test(code)) return
      let marked = code
      for (const { start, end } of madeByCalls(code, this.parse(code)).reverse())
        marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
      return { code: marked, map: null }
    },
  }
}

type Program = ReturnType<typeof import('vite').parseAst>

/** Where the values of a file's constants begin and end that are made by calls, other than functions. */
function madeByCalls(code: string, { body }: Program): { start: number; end: number }[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) =>
      init && !init.type.includes('Function') && code.slice(init.start, init.end).includes('(') ? init : [],
    )
  })
}
