import { useDeferredValue, useEffect, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../accounts.ts'
import type { PasswordStrength } from '../password-check.ts'

type Check = typeof import('../password-check.ts')

/** How hard to guess a new password is, by the check that the server makes; null while it is short, or the check not there. */
export function usePasswordStrength(password: string, about: readonly string[]): PasswordStrength | null {
  const [check, setCheck] = useState<Check | null>(null)
  const isWanted = password !== ''
  // large, and wanted by few pages: loaded at the first letter; without it the server says what it thinks
  useEffect(() => {
    if (isWanted)
      import('../password-check.ts').then(
        (loaded) => setCheck(loaded),
        () => {},
      )
  }, [isWanted])
  const typed = useDeferredValue(password)
  return check && typed.length >= PASSWORD_MIN_LENGTH ? check.passwordStrength(typed, about) : null
}
