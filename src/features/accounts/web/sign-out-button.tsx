import { useState } from 'react'
import { Button, type ButtonKind } from '#web/ui/button.tsx'
import { leave } from './leave.ts'

export function SignOutButton({ kind }: { kind?: ButtonKind }) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const signOut = async () => {
    setState('leaving')
    const end = await leave()
    if (end !== 'left') setState(end === 'failed' ? 'failed' : 'idle')
  }
  return (
    <span className="grid gap-2">
      <Button kind={kind} pending={state === 'leaving'} onClick={() => void signOut()}>
        Kirjaudu ulos
      </Button>
      {state === 'failed' ? (
        <span role="alert" className="text-danger text-sm">
          Uloskirjautuminen ei onnistunut. Tarkista yhteys ja yritä uudelleen.
        </span>
      ) : null}
    </span>
  )
}
