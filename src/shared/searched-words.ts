import { plateKey } from './plate-key.ts'

/**
 * The words that a search text asks for, all of which must be found. Each is written as plates are compared, so that `aaa-877`,
 * `AAA877` and `aaa 877` find the same car, and `jarru-remontti` what is written with its hyphen or without.
 */
export const searchedWords = (text: string): string[] => text.split(/\s+/).map(plateKey).filter(Boolean)
