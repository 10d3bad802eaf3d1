import type { Prove } from './human-check-state.ts'

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile> | undefined

/** The script comes with the first use, and again after a failure. */
function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('no Turnstile')))
    script.onerror = () => {
      script.remove()
      reject(new Error('Turnstile could not be loaded'))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Shows Cloudflare's widget in the given place until it has a token. */
export const proveByTurnstile =
  (siteKey: string): Prove =>
  async ({ place, signal }) => {
    const turnstile = await load()
    signal.throwIfAborted()
    if (!place) throw new Error('Turnstile has no place to stand')
    const host = place.appendChild(document.createElement('div'))
    let widget: string | undefined
    try {
      return await new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        widget = turnstile.render(host, {
          sitekey: siteKey,
          language: 'fi',
          theme: 'auto',
          appearance: 'interaction-only',
          callback: resolve,
          'error-callback': (code: string) => reject(new Error(`Turnstile ${code}`)),
          'timeout-callback': () => reject(new Error('Turnstile timed out')),
        })
      })
    } finally {
      if (widget) turnstile.remove(widget)
      host.remove()
    }
  }
