import { z } from 'zod'

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['localeError']>>[0]

const units: Partial<Record<string, string>> = { string: ' merkkiä', array: ' kohtaa' }

/**
 * What a schema says when it has no sentence of its own: plain Finnish instead of the library's texts, which name types and
 * expressions. What people fill in has sentences of its own all the same; these are for the rest.
 */
export function plainMessage(issue: Issue): string {
  const { input } = issue
  if (input === undefined || input === null || input === '') return 'Täytä tämä kohta'
  if (issue.code === 'too_big') return `Enintään ${issue.maximum}${units[issue.origin] ?? ''}`
  if (issue.code === 'too_small') return `Vähintään ${issue.minimum}${units[issue.origin] ?? ''}`
  return 'Tarkista tämä kohta'
}

// importing this file is what makes it so: on the server by the code that refuses input, in the browser by the code that checks forms
z.config({ localeError: plainMessage })
