import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormNotice } from '../form-notice.tsx'

/** What happens at a press is loaded with it: the sign-in page is a first screen. */
export function PasskeyButton() {
  const [isPending, setIsPending] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const press = async () => {
    setIsPending(true)
    setNotice(null)
    const failed = await import('./sign-in-by-passkey.ts').then(
      ({ signInByPasskey }) => signInByPasskey(),
      () => 'Yhteys katkesi. Yritä uudelleen, kun yhteys palaa.',
    )
    setNotice(failed)
    setIsPending(false)
  }
  return (
    <div className="mt-3 grid gap-3">
      <Button size="lg" pending={isPending} onClick={() => void press()}>
        Kirjaudu pääsyavaimella
      </Button>
      <FormNotice text={notice} />
    </div>
  )
}
