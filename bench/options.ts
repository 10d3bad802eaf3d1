import { parseArgs } from 'node:util'

const text = (value: string) => ({ type: 'string', default: value }) as const

/** The options of a benchmark against the limit, from `npm run bench… -- --rounds 3 …`; `sizes` are numbers of its own, with what they are otherwise. */
export function readOptions<Size extends string = never>(sizes?: Readonly<Record<Size, number>>) {
  const names = Object.keys(sizes ?? {}) as Size[]
  const { values } = parseArgs({
    options: {
      ...(Object.fromEntries(names.map((name) => [name, text(String(sizes?.[name]))])) as object),
      rounds: text('5'),
      seconds: text('2'),
      connections: text('16,1'),
      /** Names of what is measured, all when it is left out. */
      only: { type: 'string' },
      /** Folder of another checkout of the product, for `npm run bench:compare`. */
      other: { type: 'string' },
      /** Into docs/performance.md. */
      write: { type: 'boolean', default: false },
      /** Folder for a CPU profile of the product's server. */
      profile: { type: 'string' },
    },
  })
  const only = values.only?.split(',')
  return {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: values.connections.split(',').map(Number),
    sizes: Object.fromEntries(names.map((name) => [name, Number((values as Record<string, unknown>)[name])])) as Record<
      Size,
      number
    >,
    isWanted: (name: string): boolean => only === undefined || only.includes(name),
    other: values.other,
    isWritten: values.write,
    /** Of Node, for the product's server. */
    flags: values.profile ? ['--cpu-prof', '--cpu-prof-dir', values.profile] : [],
  }
}
