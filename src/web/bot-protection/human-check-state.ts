/** Makes the answer that the server's `requireHuman` wants. `place` is where something may be shown; progress is 0–1. */
export type Prove = (how: {
  place: HTMLElement | null
  onProgress: (share: number) => void
  signal: AbortSignal
}) => Promise<string>

export type HumanCheckState =
  | { kind: 'idle' | 'done' | 'failed' }
  /** Without progress its duration is unknown. */
  | { kind: 'working'; progress: number | undefined }

/** One form's proof that a person sends it. */
export type HumanCheck = {
  getState: () => HumanCheckState
  subscribe: (changed: () => void) => () => void
  /** Starts the work if there is none under way or done; `place` as in `Prove`. */
  begin: (place?: HTMLElement | null) => void
  /** The answer for one sending, waited for if need be; null when it could not be had. The next sending makes a new one. */
  take: () => Promise<string | null>
  /** Ends the work, when the form goes away. */
  end: () => void
}

/** `lifetimeMs`: how long an answer is good; an older one is computed again. */
export function openHumanCheck(prove: Prove, lifetimeMs: number): HumanCheck {
  let state: HumanCheckState = { kind: 'idle' }
  let place: HTMLElement | null = null
  let work: { answer: Promise<string | null>; abort: AbortController; doneAt: number } | undefined
  const subscribers = new Set<() => void>()

  const show = (next: HumanCheckState) => {
    state = next
    for (const changed of subscribers) changed()
  }

  function start() {
    const abort = new AbortController()
    const mine = { abort, doneAt: Number.POSITIVE_INFINITY, answer: Promise.resolve<string | null>(null) }
    work = mine
    show({ kind: 'working', progress: undefined })
    const onProgress = (progress: number) => {
      if (work === mine) show({ kind: 'working', progress })
    }
    mine.answer = prove({ place, onProgress, signal: abort.signal }).then(
      (answer) => {
        mine.doneAt = Date.now()
        if (work === mine) show({ kind: 'done' })
        return answer
      },
      () => {
        if (work === mine) {
          work = undefined
          show({ kind: 'failed' })
        }
        return null
      },
    )
    return mine
  }

  const isStale = () => work !== undefined && Date.now() - work.doneAt > lifetimeMs

  return {
    getState: () => state,
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    begin(at) {
      if (at) place = at
      if (!work || isStale()) start()
    },
    async take() {
      const current = work && !isStale() ? work : start()
      const answer = await current.answer
      if (work === current && answer !== null) {
        work = undefined
        show({ kind: 'idle' })
      }
      return answer
    },
    end() {
      work?.abort.abort(new Error('the form is gone'))
      work = undefined
      state = { kind: 'idle' }
    },
  }
}
