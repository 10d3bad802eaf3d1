import { Button } from '#web/ui/button.tsx'
import { ButtonHref } from '#web/ui/button-link.tsx'
import { LoadingIndicator } from '#web/ui/loading-indicator.tsx'
import { leaveForSignIn, useSession } from '#web/use-session.tsx'

/** On a wall: what was shown there may not be shown any more. Large, and nothing blinks. */
export function WallEnded() {
  const { status } = useSession()
  if (status === 'loading') return <LoadingIndicator label="Ladataan…" className="min-h-dvh" />
  const isOut = status === 'unauthenticated'
  return (
    <main className="fixed inset-0 z-50 grid content-center justify-items-center gap-6 bg-canvas p-8 text-center">
      <h1 className="font-bold text-5xl tracking-tight">Taulunäyttö on pysähtynyt</h1>
      <p className="max-w-3xl text-2xl text-muted">
        {isOut
          ? 'Kirjautuminen on päättynyt. Kun kirjaudut uudelleen, taulu jatkaa.'
          : 'Tällä käyttäjällä ei ole enää tätä työpöytää. Kirjaudu toisella käyttäjällä tai avaa oma työpöytäsi.'}
      </p>
      {isOut ? (
        <Button kind="primary" size="lg" onClick={leaveForSignIn}>
          Kirjaudu sisään
        </Button>
      ) : (
        <ButtonHref href="/app?view=list" kind="primary" size="lg">
          Avaa työpöytä
        </ButtonHref>
      )}
    </main>
  )
}
