import { readFileSync } from 'node:fs'

/** Of the program that runs: for the log, and for what people write to support. */
export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
