import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A table of Markdown; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** A goal with whether it is met, such as `≥ 0.7 met`. */
export const goal = (text: string, isMet: boolean): string => `${text} ${isMet ? 'met' : '**missed**'}`

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

export const machine = `${cpus()[0]?.model ?? process.arch} × ${cpus().length}, Node ${process.versions.node}`

type Command =
  | 'bench'
  | 'bench:agreed'
  | 'bench:chats'
  | 'bench:compare'
  | 'bench:growth'
  | 'bench:growth -- --tickets 10000000 --hottest'
  | 'bench:imports'
  | 'bench:offers-and-books'
  | 'bench:pdf'

/** Prints the tables of one run with when and where it was, and writes them down where that was asked for. */
export function report(command: Command, tables: readonly string[], isWritten: boolean): void {
  const text = [`${new Date().toISOString().slice(0, 16)}Z, ${machine}`, ...tables].join('\n\n')
  console.log(text)
  if (isWritten) writeDown(command, text)
}

/** Puts what was measured into docs/performance.md, between the two marks of its command. */
export function writeDown(command: Command, text: string): void {
  const [begin, end] = [`<!-- written by npm run ${command} -->`, `<!-- end of npm run ${command} -->`]
  const before = readFileSync(page, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${command}`)
  writeFileSync(page, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`)
}
