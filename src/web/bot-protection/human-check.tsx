import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { HumanCheck as Check, HumanCheckState } from './human-check-state.ts'

/** A discreet line that shows the progress of the proof. The work begins when its form is first touched. */
export function HumanCheck({ check }: { check: Check }) {
  const state = useSyncExternalStore(check.subscribe, check.getState)
  const line = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = line.current?.closest('form')
    const begin = ({ target }: FocusEvent) => {
      // sending begins it too: were it begun as soon as the finger is down, a failure above the button would go and the button move away
      if (!(target instanceof HTMLButtonElement)) check.begin(place.current)
    }
    form?.addEventListener('focusin', begin)
    return () => form?.removeEventListener('focusin', begin)
  }, [check])

  return (
    <div ref={line} className="grid gap-2 text-sm">
      <div className="flex min-h-6 items-center gap-2 text-muted">
        <Sign kind={state.kind} />
        <span>{wordsFor(state)}</span>
        {state.kind === 'failed' ? (
          <Button size="sm" className="ml-auto" onClick={() => check.begin(place.current)}>
            Yritä uudelleen
          </Button>
        ) : null}
      </div>
      {/* keeps its place before its text comes; the running percentage is not read out */}
      <p role="status" className="sr-only">
        {state.kind === 'done' || state.kind === 'failed' ? wordsFor(state) : ''}
      </p>
      <div ref={place} className="empty:hidden" />
    </div>
  )
}

function wordsFor(state: HumanCheckState): string {
  switch (state.kind) {
    case 'idle':
      return 'Lomake on suojattu roboteilta.'
    case 'working': {
      const percent = state.progress === undefined ? '' : ` ${Math.round(state.progress * 100)} %`
      return `Tarkistetaan, ettet ole robotti…${percent}`
    }
    case 'done':
      return 'Tarkistettu: et ole robotti.'
    case 'failed':
      return 'Tarkistus ei onnistunut. Tarkista verkkoyhteys.'
  }
}

function Sign({ kind }: { kind: HumanCheckState['kind'] }) {
  if (kind === 'working') return <Spinner className="size-4 shrink-0" />
  if (kind === 'failed') return <CircleAlert className="size-4 shrink-0 text-danger" aria-hidden="true" />
  const color = kind === 'done' ? 'text-done' : ''
  return <ShieldCheck className={`size-4 shrink-0 ${color}`} aria-hidden="true" />
}
