import { clsx } from 'clsx'
import { useDeferredValue, useEffect, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../accounts.ts'
import type { PasswordStrength } from '../password-check.ts'

const looks: Record<PasswordStrength, { bars: number; color: string; words: string }> = {
  weak: { bars: 1, color: 'bg-danger', words: 'Helppo arvata. Keksi jotain omaa.' },
  fair: { bars: 2, color: 'bg-signal-fill', words: 'Kelpaa. Pidempi on vielä parempi.' },
  strong: { bars: 3, color: 'bg-done', words: 'Vahva salasana.' },
}
const unknown = { bars: 0, color: '', words: 'Muutama sana peräkkäin on hyvä.' }

/** Under a new password: how long it must be, then how good it is. */
export function PasswordHint({ password, about }: { password: string; about: readonly string[] }) {
  const strength = usePasswordStrength(password, about)
  const missing = PASSWORD_MIN_LENGTH - password.length
  const { bars, color, words } = strength && missing <= 0 ? looks[strength] : unknown
  const text =
    missing <= 0
      ? words
      : password
        ? `Vielä vähintään ${missing} ${missing === 1 ? 'merkki' : 'merkkiä'}.`
        : `Vähintään ${PASSWORD_MIN_LENGTH} merkkiä. Muutama sana peräkkäin on hyvä.`
  return (
    <span className="mt-0.5 grid gap-1.5">
      <span className="grid grid-cols-3 gap-1" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={clsx('h-1 rounded-full', bar <= bars ? color : 'bg-ink/10')} />
        ))}
      </span>
      {text}
    </span>
  )
}

type Check = typeof import('../password-check.ts')

/** How hard to guess a new password is, by the check that the server makes; null while it is short, or the check not there. */
function usePasswordStrength(password: string, about: readonly string[]): PasswordStrength | null {
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
