import type pg from 'pg'
import { causesOf, codeOf } from '#server/causes-of.ts'
import { type Config, readConfig } from '#server/config.ts'
import { connect } from '#server/db/pool.ts'
import { createLog } from '#server/log.ts'

export type Command = {
  config: Config
  pool: pg.Pool
  /** For connections of its own. */
  connection: pg.ClientConfig
  /** What was typed after the command: words, and options that begin with two dashes. */
  words: readonly string[]
  flags: readonly string[]
  print: (line: string) => void
}

/**
 * Runs one command of the terminal on the product's own settings and database. A failure is printed as one sentence, without a stack, with exit code
 * 1; `usage` has exit code 2.
 */
export async function runCommand(usage: string, work: (command: Command) => Promise<'done' | 'usage'>): Promise<void> {
  const typed = process.argv.slice(2)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const config = readConfig()
    const { pool, options, stop } = await connect(config, createLog('warn'))
    try {
      const flags = typed.filter((word) => word.startsWith('--'))
      const words = typed.filter((word) => !word.startsWith('--'))
      if ((await work({ config, pool, connection: options, words, flags, print })) === 'usage') {
        print(usage)
        process.exitCode = 2
      }
    } finally {
      await stop()
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

/** SQLSTATE */
const UNDEFINED_TABLE = '42P01'

/** The message of the innermost cause: wrappers name statements, which do not help at a terminal. */
export function sentenceOf(error: unknown): string {
  const cause = [...causesOf(error)].at(-1)
  if (!cause) return String(error)
  if (codeOf(cause) === UNDEFINED_TABLE) return 'The database has no tables yet: start the product once.'
  // of a name with several addresses Node collects the errors, and has no message of its own
  return cause.message || (cause instanceof AggregateError ? cause.errors.map(sentenceOf).join('; ') : String(cause))
}
