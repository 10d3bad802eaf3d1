import { randomInt } from 'node:crypto'
import { eachSecret, sign } from '#server/secure-token.ts'
import type { Services } from '#server/services.ts'
import { CODE_DIGITS } from '../vehicle-handovers.ts'

export const newCode = (): string => Array.from({ length: CODE_DIGITS }, () => randomInt(10)).join('')

/** What is kept of a code: ten digits are soon tried out, so the hash needs the product's secret too. */
export const codeHash = ({ linkSecret }: Pick<Services, 'linkSecret'>, code: string): string =>
  sign(linkSecret, 'vehicle-handover', code)

/** The same with each secret that it may have been kept with. */
export const codeHashes = ({ linkSecret }: Pick<Services, 'linkSecret'>, code: string): string[] =>
  eachSecret(linkSecret).map((secret) => codeHash({ linkSecret: secret }, code))
